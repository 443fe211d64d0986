import { ApiPromise, WsProvider } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { blake2AsU8a } from '@polkadot/util-crypto'
import type { Sandbox } from '../sandbox.ts'
import { stillSandbox } from './still-sandbox.ts'

export type Extrinsic = SubmittableExtrinsic<'promise'>

/** Planck in a DOT. */
export const DOT = 10_000_000_000n

/** Least balance that keeps an account, planck. */
export const EXISTENTIAL = 100_000_000n

/** Asset id of USDT. */
export const USDT = 1984

interface CallResult {
  readonly hash: string
  /** `pallet.Event`, in order. */
  readonly events: readonly string[]
  /** Name or JSON of the error of a failed call. */
  readonly error: unknown
}

interface EventRecord {
  readonly phase: { readonly isApplyExtrinsic: boolean; readonly asApplyExtrinsic: { eqn(index: number): boolean } }
  readonly event: { readonly section: string; readonly method: string; readonly data: { toJSON(): unknown; 0: never } }
}

/** `@polkadot/api` connected to the gateway of Asset Hub of a sandbox whose time stands still. */
export class PolkadotClient {
  readonly sandbox: Sandbox
  readonly url: string
  readonly api: ApiPromise
  readonly alice: KeyringPair
  readonly bob: KeyringPair
  #strangers = 0

  private constructor(sandbox: Sandbox, url: string, api: ApiPromise) {
    this.sandbox = sandbox
    this.url = url
    this.api = api
    this.alice = demoPair(sandbox, 'alice')
    this.bob = demoPair(sandbox, 'bob')
  }

  static async connect(): Promise<PolkadotClient> {
    const sandbox = stillSandbox()
    const { gateways } = await sandbox.listen()
    const url = gateways.DOT?.substrate ?? ''
    const provider = new WsProvider(url.replace('http', 'ws'), 100)
    return new PolkadotClient(sandbox, url, await ApiPromise.create({ provider, noInitWarn: true }))
  }

  async close(): Promise<void> {
    await this.api.disconnect()
    await this.sandbox.close()
  }

  pass(blocks = 1): void {
    this.sandbox.world.clock.pass(blocks * 3_000)
  }

  /** An account that is new to the chain. */
  stranger(type: 'sr25519' | 'ed25519' | 'ecdsa' = 'sr25519', funded = 0n): KeyringPair {
    const pair = new Keyring({ type, ss58Format: 0 }).addFromSeed(blake2AsU8a(`stranger ${this.#strangers++}`))
    if (funded > 0n) this.sandbox.world.assetHub.fund(pair.address, funded)
    return pair
  }

  async free(address: string, at: Pick<ApiPromise, 'query'> = this.api): Promise<bigint> {
    const account = await at.query.system?.account?.(address)
    return (account as unknown as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt()
  }

  send(to: string, amount: bigint): Extrinsic {
    return this.api.tx.balances?.transferKeepAlive?.(to, amount) as Extrinsic
  }

  /** Submits, makes a block, and returns its events by name with the error of a failed call. */
  async run(extrinsic: Extrinsic, signer: KeyringPair = this.alice, options: object = {}): Promise<CallResult> {
    const hash = await extrinsic.signAndSend(signer, { nonce: -1, ...options })
    this.pass()
    const { height = 0, place = 0 } = this.sandbox.world.assetHub.stored(hash.toHex()) ?? {}
    const at = await this.api.at(await this.api.rpc.chain.getBlockHash(height))
    const records = (await at.query.system?.events?.()) as unknown as EventRecord[]
    const own = records.filter(({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.eqn(place))
    const events = own.map(({ event: { section, method } }) => `${section}.${method}`)
    return { hash: hash.toHex(), events, error: this.#errorOf(own.at(-1)) }
  }

  #errorOf(last: EventRecord | undefined): unknown {
    if (last?.event.method !== 'ExtrinsicFailed') return undefined
    const failure = last.event.data[0] as { isModule: boolean; asModule: never; toJSON(): unknown }
    return failure.isModule ? this.api.registry.findMetaError(failure.asModule).name : failure.toJSON()
  }
}

/** The account of the sandbox's owner of that name; throws where the client derives another address from its key. */
const demoPair = (sandbox: Sandbox, name: string): KeyringPair => {
  const listed = sandbox.accounts.find((one) => one.name === name)?.addresses.find(({ chain }) => chain === 'DOT')
  const seed = Buffer.from(listed?.privateKey ?? '', 'hex')
  const pair = new Keyring({ type: 'sr25519', ss58Format: 0 }).addFromSeed(seed)
  if (pair.address !== listed?.address) throw new Error(`${name} is listed as ${listed?.address}, not ${pair.address}.`)
  return pair
}
