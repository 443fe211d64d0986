import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressDecoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  lamports,
  partiallySignTransaction,
} from '@solana/kit'
import { getMintEncoder, getTokenDecoder, getTokenEncoder } from '@solana-program/token'
import type { Http } from '@switchyard/core'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { associatedAccount } from '../associated-account.ts'
import { programs } from '../programs.ts'
import { errorOf } from './runtime-error.ts'

/** The options of `simulateTransaction` used here. */
interface SimulationConfig {
  readonly accounts: { readonly addresses: readonly string[] }
}

/** A real Solana runtime in this process that answers the JSON-RPC methods of the package. */
export class Network {
  readonly svm: LiteSVM = new LiteSVM()
  /** Methods requested, one entry per round trip. */
  readonly trips: string[][] = []
  readonly #extensions = new Map<string, readonly unknown[]>()
  /** Methods that return an error, with the message. */
  readonly refused = new Map<string, string>()
  prices: readonly number[] = []
  /** What the network tells as the rent of any account, in place of the runtime's. */
  rent?: number

  readonly http: Http = async ({ body }) => {
    const calls = [JSON.parse(body ?? '')].flat()
    this.trips.push(calls.map(({ method }) => method))
    const answers = calls.map(({ id, method, params }) => {
      const reason = this.refused.get(method)
      if (reason) return { jsonrpc: '2.0', id, error: { code: -32602, message: reason } }
      return { jsonrpc: '2.0', id, result: this.#answer(method, params) }
    })
    const text = JSON.stringify(Array.isArray(JSON.parse(body ?? '')) ? answers : answers[0])
    return { status: 200, headers: {}, text }
  }

  fund(owner: string, amount: bigint): void {
    this.svm.airdrop(address(owner), lamports(amount))
  }

  balance(owner: string): bigint {
    return this.svm.getBalance(address(owner)) ?? 0n
  }

  /** Mints a token; `parts` are extensions in bytes, `extensions` the same in the node's JSON format. */
  mint(
    owner: string,
    program: string,
    decimals: number,
    parts?: Uint8Array,
    extensions: readonly unknown[] = [],
  ): void {
    const base = getMintEncoder().encode({
      mintAuthority: null,
      supply: 10n ** 15n,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    })
    const data = parts ? new Uint8Array([...base, ...new Uint8Array(165 - base.length), 1, ...parts]) : base
    this.#put(owner, program, data)
    this.#extensions.set(owner, extensions)
  }

  /** Gives `owner` tokens in the associated account, or in `account`; `parts` are the account's own extensions. */
  hold(owner: string, mint: string, program: string, amount: bigint, account?: string, parts?: Uint8Array): void {
    const data = getTokenEncoder().encode({
      mint: address(mint),
      owner: address(owner),
      amount,
      delegate: null,
      state: 1,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    })
    const whole = parts ? Uint8Array.from([...data, 2, ...parts]) : data
    this.#put(account ?? associatedAccount(owner, mint, program), program, whole)
  }

  tokens(account: string): bigint | undefined {
    const found = this.svm.getAccount(address(account))
    return found.exists ? getTokenDecoder().decode(found.data).amount : undefined
  }

  bytes(account: string): number {
    const found = this.svm.getAccount(address(account))
    return found.exists ? found.data.length : 0
  }

  put(owner: string, program: string, data: Uint8Array): void {
    this.#put(owner, program, data)
  }

  /** Signs as a wallet would and runs the transaction; returns the reason of a failure. */
  async send(tx: string, signer: KeyPairSigner): Promise<{ readonly units: bigint; readonly failure?: string }> {
    const wire = getBase64Encoder().encode(tx as Base64EncodedWireTransaction)
    const signed = await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(wire))
    const outcome = this.svm.sendTransaction(signed)
    if (!(outcome instanceof FailedTransactionMetadata)) return { units: unitsOf(outcome) }
    return { units: unitsOf(outcome.meta()), failure: `${outcome.toString()} ${outcome.meta().logs().join(' ')}` }
  }

  #put(
    owner: string,
    program: string,
    data: Uint8Array | ReturnType<ReturnType<typeof getMintEncoder>['encode']>,
  ): void {
    const bytes = Uint8Array.from(data)
    const rent = this.svm.minimumBalanceForRentExemption(BigInt(bytes.length))
    this.svm.setAccount({
      address: address(owner),
      data: bytes,
      executable: false,
      lamports: lamports(rent),
      programAddress: address(program),
      space: BigInt(bytes.length),
    })
  }

  #answer(method: string, params: readonly [string | string[], Record<string, string>]): unknown {
    const [subject, config] = params
    switch (method) {
      case 'getBalance':
        return { value: Number(this.balance(String(subject))) }
      case 'getMinimumBalanceForRentExemption':
        return this.rent ?? Number(this.svm.minimumBalanceForRentExemption(BigInt(Number(subject))))
      case 'getLatestBlockhash':
        return { value: { blockhash: this.svm.latestBlockhash(), lastValidBlockHeight: 150 } }
      case 'getRecentPrioritizationFees':
        return this.prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
      case 'getMultipleAccounts':
        return { value: [subject].flat().map((owner) => this.#raw(owner)) }
      case 'getAccountInfo':
        return { value: this.#parsedMint(String(subject)) }
      case 'simulateTransaction':
        return { value: this.#simulated(String(subject), config as unknown as SimulationConfig) }
      case 'getTokenAccountsByOwner':
        return { value: this.#accountsOf(String(subject), config) }
      default:
        throw new Error(`The test network does not support ${method}.`)
    }
  }

  #raw(owner: string): unknown {
    const found = this.svm.getAccount(address(owner))
    if (!found.exists) return null
    const { data, lamports, programAddress, executable } = found
    return {
      data: [getBase64Decoder().decode(data), 'base64'],
      lamports: Number(lamports),
      owner: programAddress,
      executable,
    }
  }

  /** Nodes do not check signatures here; the runtime has one switch for all of them. */
  #simulated(tx: string, { accounts: { addresses } }: SimulationConfig): unknown {
    const wire = getBase64Encoder().encode(tx as Base64EncodedWireTransaction)
    this.svm.withSigverify(false)
    const outcome = this.svm.simulateTransaction(getTransactionDecoder().decode(wire))
    this.svm.withSigverify(true)
    if (outcome instanceof FailedTransactionMetadata)
      return { err: errorOf(outcome), logs: outcome.meta().logs(), accounts: addresses.map(() => null) }
    const after = new Map<string, bigint>(outcome.postAccounts().map((one) => [one.address, one.lamports]))
    const accounts = addresses.map((owner) => ({ lamports: Number(after.get(owner)) }))
    return { err: null, logs: outcome.meta().logs(), accounts }
  }

  #parsedMint(owner: string): unknown {
    const found = this.svm.getAccount(address(owner))
    if (!found.exists) return null
    const parsed = { type: 'mint', info: { decimals: found.data[44], extensions: this.#extensions.get(owner) } }
    return { owner: found.programAddress, data: { parsed } }
  }

  #accountsOf(owner: string, { mint, programId }: Record<string, string>): unknown[] {
    const held = [programs.token, programs.token2022].flatMap((program) =>
      programId === undefined || programId === program ? this.svm.getProgramAccounts(address(program)) : [],
    )
    return held.flatMap(({ address: pubkey, data }) => {
      if (data.length < 165 || data[165] === 1) return []
      const token = getTokenDecoder().decode(data)
      if (token.owner !== owner || (mint !== undefined && token.mint !== mint)) return []
      const state = ['uninitialized', 'initialized', 'frozen'][token.state]
      const info = { mint: token.mint, owner, state, tokenAmount: { amount: token.amount.toString() } }
      return [{ pubkey, account: { data: { parsed: { info } } } }]
    })
  }
}

const unitsOf = (meta: TransactionMetadata): bigint => meta.computeUnitsConsumed()

/** A deterministic wallet from one byte. */
export const wallet = (seed: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))

/** An address without a key. */
export const addressOf = (seed: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(seed))
