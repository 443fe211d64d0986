import type { World } from '../../world/world.ts'
import type { Asset } from './assets.ts'
import { Refusal } from './refusal.ts'

/** A fee on the input, basis points. */
export interface AppFee {
  readonly recipient: string
  readonly fee: number
}

/** A validated quote request. `echo` is the request as the response repeats it. */
export interface QuoteRequest {
  readonly dry: boolean
  readonly flexible: boolean
  readonly slippageBps: number
  readonly sell: Asset
  readonly buy: Asset
  readonly amount: bigint
  readonly refundTo: string
  readonly recipient: string
  /** Milliseconds since 1970. */
  readonly deadline: number
  readonly appFees: readonly AppFee[]
  readonly echo: Readonly<Record<string, unknown>>
}

type Body = Readonly<Record<string, unknown>>

const REQUIRED = [
  'dry',
  'swapType',
  'slippageTolerance',
  'originAsset',
  'depositType',
  'destinationAsset',
  'amount',
  'refundTo',
  'refundType',
  'recipient',
  'recipientType',
  'deadline',
]
const OPTIONAL = [
  'depositMode',
  'confidentiality',
  'referral',
  'quoteWaitingTimeMs',
  'appFees',
  'sessionId',
  'connectedWallets',
]

/** Accepted asset ids that responses replace, because their bridge was replaced. */
const ALIASES: Readonly<Record<string, string>> = { 'nep141:btc.omft.near': '1cs_v1:btc:native:coin' }

const validationErrors = (body: Body): readonly string[] => [
  ...Object.keys(body)
    .filter((name) => !REQUIRED.includes(name) && !OPTIONAL.includes(name))
    .map((name) => `property ${name} should not exist`),
  ...REQUIRED.filter((name) => body[name] === undefined || body[name] === '').map(
    (name) => `${name} should not be empty`,
  ),
  ...(typeof body.amount === 'string' ? [] : ['amount must be a string']),
]

/** Parses and validates a quote body. Throws a `Refusal`. */
export const readRequest = (world: World, assets: readonly Asset[], body: Body, authorised: boolean): QuoteRequest => {
  const wrong = validationErrors(body)
  if (wrong.length > 0) throw new Refusal(wrong)
  const asset = (field: 'originAsset' | 'destinationAsset'): Asset | undefined => {
    const id = String(body[field])
    return assets.find(({ assetId }) => assetId === (ALIASES[id] ?? id))
  }
  const [sell, buy] = [asset('originAsset'), asset('destinationAsset')]
  if (!sell) throw new Refusal('tokenIn is not valid')
  if (!buy) throw new Refusal('tokenOut is not valid')
  if (!/^[1-9]\d*$/.test(String(body.amount))) throw new Refusal('amount must be greater than 0')
  requireModes(body, authorised)
  requireAddresses(world, body, sell, buy)
  const deadline = Date.parse(String(body.deadline))
  if (!(deadline > world.clock.now())) throw new Refusal('deadline must be in the future')
  return {
    dry: body.dry !== false,
    flexible: body.swapType === 'FLEX_INPUT',
    slippageBps: Number(body.slippageTolerance),
    sell,
    buy,
    amount: BigInt(String(body.amount)),
    refundTo: String(body.refundTo),
    recipient: String(body.recipient),
    deadline,
    appFees: (body.appFees as readonly AppFee[] | undefined) ?? [],
    echo: {
      depositMode: 'SIMPLE',
      confidentiality: 'public',
      ...body,
      originAsset: sell.assetId,
      destinationAsset: buy.assetId,
    },
  }
}

const requireModes = (body: Body, authorised: boolean): void => {
  const { swapType, depositMode = 'SIMPLE', confidentiality = 'public', depositType, refundType, recipientType } = body
  if (swapType !== 'EXACT_INPUT' && swapType !== 'FLEX_INPUT')
    throw new Refusal(['swapType must be one of the following values: EXACT_INPUT, FLEX_INPUT'])
  if (depositMode !== 'SIMPLE') throw new Refusal('Incorrect depositMode')
  if (depositType !== 'ORIGIN_CHAIN' || refundType !== 'ORIGIN_CHAIN' || recipientType !== 'DESTINATION_CHAIN')
    throw new Refusal('the sandbox only supports deposits and payouts on chains')
  if (confidentiality !== 'public' && !authorised)
    throw new Refusal('User authentication is required for confidential intent quotes', 401)
}

const requireAddresses = (world: World, body: Body, sell: Asset, buy: Asset): void => {
  if (!world.ledger(buy.chain).isAddress(String(body.recipient))) throw new Refusal('recipient is not valid')
  if (!world.ledger(sell.chain).isAddress(String(body.refundTo))) throw new Refusal('refundTo is not valid')
}
