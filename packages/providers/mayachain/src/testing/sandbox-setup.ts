import { PrivateKey, RadixEngineToolkit, TransactionBuilder } from '@radixdlt/radix-engine-toolkit'
import { pickProvider } from '@switchyard/conformance'
import type {
  BuildParams,
  Deposit,
  Http,
  Offer,
  ProviderContext,
  QuoteParams,
  SwapProvider,
  SwapStatus,
} from '@switchyard/core'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { contextAt } from '@switchyard/test-support'
import { expect } from 'vitest'
import { mayachain } from '../mayachain.ts'
import { quoteParams } from './harness.ts'

/** Milliseconds. */
export const HOUR = 3_600_000
/** Recipient on EVM chains. */
export const EVM = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'

/** The provider over a sandbox of its own. */
export interface Setup {
  readonly sandbox: Sandbox
  readonly provider: SwapProvider
  readonly context: ProviderContext
}

/** The provider over the simulated network: independent code that speaks the wire formats. */
export const setUp = (): Setup => {
  const sandbox = createSandbox({ seed: 'mayachain', clock: () => 1_790_000_000_000 })
  const { mayanode = '', midgard = '' } = sandbox.urls.networks.mayachain ?? {}
  const http: Http = async ({ url }) => {
    const response = await sandbox.fetch(new Request(url))
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const clock = { now: () => sandbox.world.clock.now() }
  const plugin = mayachain({ baseUrl: mayanode, midgardUrl: midgard })
  return {
    sandbox,
    provider: pickProvider(plugin, 'MAYACHAIN_STREAMING')({ http, clock }),
    context: { ...contextAt(clock.now()), clock },
  }
}

/** A funded address on a chain whose key the ledger holds. */
export const payer = ({ sandbox: { world } }: Setup, chain: string, amount: bigint): string => {
  const ledger = world.ledger(chain)
  const address = ledger.own(world.key('payer'))
  ledger.fund(address, amount * 2n + 10n ** 8n)
  return address
}

/** The first offer; throws a decline. */
export const offerOf = async ({ provider, context }: Setup, params: Partial<QuoteParams>): Promise<Offer> => {
  const answer = await provider.quote(quoteParams(params), context)
  if ('declined' in answer) throw new Error(JSON.stringify(answer.declined))
  return answer.offers[0] as Offer
}

/** Signs a manifest with the Radix toolkit, with a fee, and submits it to the ledger; answers the hash of its intent. */
const sendManifest = async (
  { radix, key: keyOf }: Sandbox['world'],
  from: string,
  manifest: string,
): Promise<string> => {
  const key = new PrivateKey.Secp256k1(keyOf('payer'))
  const value = `CALL_METHOD Address("${from}") "lock_fee" Decimal("2");\n${manifest}`
  const notarized = await (await TransactionBuilder.new())
    .header({
      networkId: 1,
      startEpochInclusive: radix.epoch(),
      endEpochExclusive: radix.epoch() + 2,
      nonce: 1,
      notaryPublicKey: key.publicKey(),
      notaryIsSignatory: true,
      tipPercentage: 0,
    })
    .manifest({ instructions: { kind: 'String', value }, blobs: [] })
    .notarize(key)
  await radix.submit(await RadixEngineToolkit.NotarizedTransaction.compile(notarized))
  return (await RadixEngineToolkit.NotarizedTransaction.intentHash(notarized)).id
}

/** Sends a deposit as a wallet would; answers the hash. */
const send = async ({ sandbox: { world } }: Setup, from: string, deposit: Deposit): Promise<string> => {
  const { chain } = deposit.asset
  if (deposit.kind === 'transferWithMemo') {
    const { to = '', amount, memo } = deposit
    return world.ledger(chain).pay({ from, to, amount, memo })
  }
  if (deposit.kind === 'contractCall' && deposit.call.vm === 'radix') {
    return sendManifest(world, from, deposit.call.manifest)
  }
  if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
  const ledger = world.evm.find((one) => one.chain === chain)
  const { to, value, data } = deposit.call
  return ledger?.send(from, to, value, data as `0x${string}`) ?? ''
}

/** Quotes, builds and sends a deposit. */
export const start = async (
  setup: Setup,
  params: Partial<QuoteParams> & Pick<QuoteParams, 'sell' | 'sellAmount'>,
  more: Partial<BuildParams> = {},
) => {
  const { provider, context } = setup
  await provider.assets(context)
  const { chain } = params.sell
  const from = payer(setup, chain, params.sellAmount)
  const destinationAddress = params.destinationAddress ?? EVM
  const offer = await offerOf(setup, { ...params, sourceAddress: from, destinationAddress })
  const addresses = {
    sources: [from],
    destinationAddress,
    refundAddressSetting: 'WARNING',
    sweep: false,
    ...more,
  } as const
  const deposit = await provider.build(offer, addresses, context)
  expect(deposit.kind).toBe(offer.depositKind)
  return { from, offer, deposit, hash: await send(setup, from, deposit) }
}

/** Reads the status that the provider reports of a deposit. */
export const seen = async ({ provider, context }: Setup, hash: string): Promise<SwapStatus | undefined> =>
  provider.getStatus?.({ hash }, context)
