import { RpcError } from '../rpc-error.ts'

const invalid = (data: string): RpcError => new RpcError(1010, 'Invalid Transaction', data)

const TRAP =
  'Execution failed: Execution aborted due to trap: wasm trap: wasm `unreachable` instruction executed\nWASM backtrace:\nerror while executing at wasm backtrace'

/** Refusals of a node's transaction pool. */
export const poolErrors = {
  /** Bytes that are no extrinsic at all. */
  format: (): RpcError => new RpcError(1001, 'Extrinsic has invalid format: Not enough data to fill buffer'),
  /** An extrinsic that the runtime cannot decode. */
  undecodable: (): RpcError =>
    new RpcError(1002, `Verification Error: Runtime error: ${TRAP}`, `RuntimeApi("${TRAP}")`),
  payment: (): RpcError => invalid('Inability to pay some fees (e.g. account balance too low)'),
  outdated: (): RpcError => invalid('Transaction is outdated'),
  badProof: (): RpcError => invalid('Transaction has a bad signature'),
  ancientBirth: (): RpcError => invalid('Transaction has an ancient birth block'),
  mandatory: (): RpcError => invalid('Transaction dispatch is mandatory; transactions must not be validated.'),
  exhausted: (): RpcError => invalid('Transaction would exhaust the block limits'),
  cannotLookup: (): RpcError => new RpcError(1011, 'Unknown Transaction Validity', 'CannotLookup'),
  imported: (hash: string): RpcError => new RpcError(1013, 'Transaction Already Imported', `"${hash}"`),
  priority: (): RpcError =>
    new RpcError(
      1014,
      'Priority is too low: (0 vs 0)',
      'The transaction has too low priority to replace another transaction already in the pool.',
    ),
} as const
