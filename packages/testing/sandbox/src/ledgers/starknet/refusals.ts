import { RpcError } from '../rpc-error.ts'

/** Errors of the JSON-RPC specification, with their codes and texts. */
export const refusals = {
  contractNotFound: (): RpcError => new RpcError(20, 'Contract not found'),
  entryPointNotFound: (): RpcError => new RpcError(21, 'Requested entrypoint does not exist in the contract'),
  blockNotFound: (): RpcError => new RpcError(24, 'Block not found'),
  hashNotFound: (): RpcError => new RpcError(29, 'Transaction hash not found'),
  contractError: (why: string): RpcError => new RpcError(40, 'Contract error', { revert_error: why }),
  executionError: (why: string): RpcError =>
    new RpcError(41, 'Transaction execution error', { transaction_index: 0, execution_error: why }),
  nonce: (given: bigint, expected: bigint): RpcError =>
    new RpcError(52, 'Invalid transaction nonce', `Account nonce: ${expected}; got: ${given}.`),
  resources: (why: string): RpcError =>
    new RpcError(53, "The transaction's resources don't cover validation or the minimal transaction fee", why),
  balance: (): RpcError =>
    new RpcError(
      54,
      "Account balance is smaller than the transaction's maximal fee (calculated as the sum of each resource's limit x max price)",
    ),
  validation: (why: string): RpcError => new RpcError(55, 'Account validation failed', why),
  duplicate: (): RpcError => new RpcError(59, 'A transaction with the same hash already exists in the mempool'),
  malformed: (why: string): RpcError => new RpcError(-32_602, 'Invalid params', why),
} as const
