import { load } from './load.ts'

/** An output of a transaction; amounts of tokens by policy and name in hexadecimal, joined. */
export interface Output {
  readonly address: string
  readonly value: { readonly coins: bigint; readonly assets?: ReadonlyMap<string, bigint> }
}

interface PrivateKey {
  toPublic(): { hex(): string; hash(): { hex(): string } }
  sign(message: string): { hex(): string }
}

interface Body {
  hash(): string
  toCore(): object
}

interface Transaction {
  toCbor(): string
  getId(): string
  setWitnessSet(witnesses: object): void
}

interface Core {
  initCrypto(): Promise<void>
  readonly Ed25519PrivateKey: { fromNormalBytes(bytes: Uint8Array): PrivateKey }
  readonly Address: { fromBytes(bytes: string): { toBech32(): string } }
  readonly TransactionBody: { fromCore(body: object): Body }
  readonly Transaction: {
    fromCore(transaction: object): Transaction
    fromCbor(cbor: string): Transaction
  }
  readonly TransactionWitnessSet: { fromCore(witnesses: object): object }
  readonly TransactionUnspentOutput: { fromCore(coin: readonly object[]): object }
}

interface Emulator {
  addUtxo(coin: object): void
  stepForwardToSlot(slot: number): void
  submitTransaction(transaction: object): Promise<string>
}

const core = load<Core>('@blaze-cardano/core')
const blaze = load<{ readonly Emulator: new (outputs: readonly object[]) => Emulator }>('@blaze-cardano/emulator')
await core.initCrypto()

/** A key and the address on the main network that it controls. */
export interface CardanoKey {
  readonly privateKey: PrivateKey
  readonly address: string
}

/** The key of a number. */
export const cardanoKey = (number: number): CardanoKey => {
  const seed = new Uint8Array(32)
  new DataView(seed.buffer).setUint32(0, number)
  const privateKey = core.Ed25519PrivateKey.fromNormalBytes(seed)
  const address = core.Address.fromBytes(`61${privateKey.toPublic().hash().hex()}`).toBech32()
  return { privateKey, address }
}

/** A coin as Koios lists it. */
export interface ListedCoin {
  readonly tx_hash: string
  readonly tx_index: number
  readonly address: string
  readonly value: string
  readonly asset_list: readonly { readonly policy_id: string; readonly asset_name: string; readonly quantity: string }[]
}

/** A transaction to write; amounts in lovelace. */
export interface Payment {
  readonly inputs: readonly ListedCoin[]
  readonly outputs: readonly Output[]
  readonly fee: bigint
  /** First slot in which it is invalid. */
  readonly before?: number | undefined
  /** First slot in which it is valid. */
  readonly from?: number | undefined
  readonly networkId?: number
  readonly signers: readonly CardanoKey[]
}

/** Hexadecimal of a signed transaction, whatever rules it breaks. */
export const signPayment = ({ inputs, outputs, fee, before, from, networkId, signers }: Payment): string => {
  const hasInterval = before !== undefined || from !== undefined
  const body = core.TransactionBody.fromCore({
    inputs: inputs.map(({ tx_hash, tx_index }) => ({ txId: tx_hash, index: tx_index })),
    outputs,
    fee,
    ...(hasInterval ? { validityInterval: { invalidHereafter: before, invalidBefore: from } } : {}),
    ...(networkId === undefined ? {} : { networkId }),
  })
  return signed(core.Transaction.fromCore({ id: body.hash(), body: body.toCore(), witness: none }), signers)
}

/** Hexadecimal of an unsigned transaction with these signatures; its body keeps its bytes. */
export const signUnsigned = (transaction: string, signers: readonly CardanoKey[]): string =>
  signed(core.Transaction.fromCbor(transaction), signers)

const none = { signatures: new Map() }

const signed = (transaction: Transaction, signers: readonly CardanoKey[]): string => {
  const id = transaction.getId()
  const signatures = signers.map(({ privateKey }) => [privateKey.toPublic().hex(), privateKey.sign(id).hex()] as const)
  transaction.setWitnessSet(core.TransactionWitnessSet.fromCore({ signatures: new Map(signatures) }))
  return transaction.toCbor()
}

/** Answer of a ledger to a transaction: its hash, or the reason of its refusal. */
export type Verdict = { readonly hash: string } | { readonly refused: string }

const outputOf = ({ address, value, asset_list }: ListedCoin): Output => {
  const amounts = asset_list.map((item) => [item.policy_id + item.asset_name, BigInt(item.quantity)] as const)
  return { address, value: { coins: BigInt(value), ...(amounts.length > 0 ? { assets: new Map(amounts) } : {}) } }
}

/** The emulator of `@blaze-cardano/emulator` with these coins at this slot. */
export const emulatorOf = (coins: readonly ListedCoin[], slot: number) => {
  const emulator = new blaze.Emulator([])
  for (const coin of coins) {
    const input = { txId: coin.tx_hash, index: coin.tx_index }
    emulator.addUtxo(core.TransactionUnspentOutput.fromCore([input, outputOf(coin)]))
  }
  emulator.stepForwardToSlot(slot)
  return {
    /** Takes or refuses a signed transaction. */
    submit: async (transaction: string): Promise<Verdict> => {
      try {
        return { hash: await emulator.submitTransaction(core.Transaction.fromCbor(transaction)) }
      } catch (error) {
        return { refused: error instanceof Error ? error.message : String(error) }
      }
    },
    /** Puts what was taken into a block, one slot later. */
    makeBlock: (): void => emulator.stepForwardToSlot(slot + 1),
  }
}
