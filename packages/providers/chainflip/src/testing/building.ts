import { type BuildParams, type Deposit, type QuoteParams, SwapError } from '@switchyard/core'
import { openedChannel, quote, quoteFor, streamed } from './backend.ts'
import { encoder, type Tampering } from './broker.ts'
import {
  AFFILIATE,
  addresses,
  BROKER,
  createFixture,
  type Fixture,
  offerOf,
  quoteParams,
  type Stubs,
} from './fixture.ts'

export const OPEN = 'broker_request_swap_deposit_address'
export const HEIGHTS = 'cf_monitoring_external_chains_block_height'
export const ENCODE = 'broker_request_swap_parameter_encoding'
export const SOL_SENDER = 'oQPnhXAbLbMuKHESaGrbXT17CyvWCpLyERSJA9HCYd7'
export const OWN_BROKER = { brokerUrl: 'http://broker', brokerAccount: BROKER } as const
export const fees: QuoteParams['fees'] = {
  affiliateBps: 50,
  serviceBps: 15,
  accounts: { chainflip: AFFILIATE },
  serviceAccounts: {},
}

/** Error code, or name, of what a promise rejects with. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((caught: unknown) => caught)
  if (SwapError.is(error)) return error.code
  return error instanceof Error ? error.name : 'nothing was thrown'
}

/** Quotes of both providers, and a broker that opens channels. */
export const createChannelFixture = (
  stubs: Stubs = {},
  options: Parameters<typeof createFixture>[1] = OWN_BROKER,
): Fixture => createFixture({ '/v2/quote': [quote(), streamed()], [OPEN]: openedChannel(), ...stubs }, options)

export interface VaultCase {
  readonly params?: Partial<QuoteParams>
  readonly addresses?: Partial<BuildParams>
  readonly tampering?: Tampering
  readonly stubs?: Stubs
}

/** Builds a vault swap with a broker that encodes what `tampering` leaves of the order. */
export const buildVaultSwap = async ({
  params = {},
  addresses: changes = {},
  tampering,
  stubs = {},
}: VaultCase): Promise<Deposit> => {
  const wanted = quoteParams({ slippageBps: 100, ...params })
  const body = quoteFor(wanted.sell.identifier, wanted.buy.identifier)
  const options = { ...OWN_BROKER, vaultSwaps: ['BTC', 'ETH', 'ARB', 'SOL', 'TRON'] as const }
  const answers = { '/v2/quote': [body], [ENCODE]: encoder(tampering), ...stubs }
  const { chainflip, context } = createFixture(answers, options)
  return chainflip.build(await offerOf(chainflip, wanted, context), addresses(changes), context)
}

/** A case as the title of its failure: JSON with bigints as text. */
export const describeCase = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? String(member) : member))
