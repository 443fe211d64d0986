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
  readonly swapType: SwapType
  /** Swaps whatever arrives. */
  readonly flexible: boolean
  /** Paid to an account inside Intents instead of on a chain. */
  readonly paidInside: boolean
  readonly slippageBps: number
  /** With `ANY_INPUT`, wrapped NEAR stands for every asset on NEAR. */
  readonly sell: Asset
  readonly buy: Asset
  /** Of the sell asset; with `EXACT_OUTPUT` of the buy asset, with `ANY_INPUT` zero. */
  readonly amount: bigint
  readonly refundTo: string
  readonly recipient: string
  /** Milliseconds since 1970. */
  readonly deadline: number
  readonly appFees: readonly AppFee[]
  readonly echo: Readonly<Record<string, unknown>>
}

const SWAP_TYPES = ['EXACT_INPUT', 'EXACT_OUTPUT', 'FLEX_INPUT', 'ANY_INPUT'] as const

export type SwapType = (typeof SWAP_TYPES)[number]

/** Names of any asset as the origin of `ANY_INPUT`. */
const ANY: ReadonlySet<unknown> = new Set(['1cs:any', '1cs_v1:any'])

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
  const swapType = requireModes(body, authorised)
  const any = swapType === 'ANY_INPUT'
  const wrapped = assets.find(({ chain, ledgerAsset }) => chain === 'NEAR' && ledgerAsset === 'wrap.near')
  const [sell, buy] = [any ? ANY.has(body.originAsset) && wrapped : asset('originAsset'), asset('destinationAsset')]
  if (!sell) throw new Refusal('tokenIn is not valid')
  if (!buy) throw new Refusal('tokenOut is not valid')
  if (any && body.amount !== '0') throw new Refusal('amount must be 0')
  if (!any && !/^[1-9]\d*$/.test(String(body.amount))) throw new Refusal('amount must be greater than 0')
  requireAddresses(world, body, sell, buy)
  const deadline = Date.parse(String(body.deadline))
  if (!(deadline > world.clock.now())) throw new Refusal('deadline must be in the future')
  return {
    dry: body.dry !== false,
    swapType,
    flexible: any || swapType === 'FLEX_INPUT',
    paidInside: body.recipientType === 'INTENTS',
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
      originAsset: any ? body.originAsset : sell.assetId,
      destinationAsset: buy.assetId,
    },
  }
}

const requireModes = (body: Body, authorised: boolean): SwapType => {
  const { swapType, depositMode = 'SIMPLE', confidentiality = 'public', depositType, refundType, recipientType } = body
  const known = SWAP_TYPES.find((type) => type === swapType)
  if (!known) throw new Refusal([`swapType must be one of the following values: ${SWAP_TYPES.join(', ')}`])
  if (known === 'ANY_INPUT' && !authorised) throw new Refusal('ANY_INPUT is available to partners only', 401)
  if (depositMode !== 'SIMPLE') throw new Refusal('Incorrect depositMode')
  const paid = recipientType === 'DESTINATION_CHAIN' || recipientType === 'INTENTS'
  if (depositType !== 'ORIGIN_CHAIN' || refundType !== 'ORIGIN_CHAIN' || !paid)
    throw new Refusal('the sandbox only supports deposits and refunds on chains, and public payouts')
  if (confidentiality !== 'public' && !authorised)
    throw new Refusal('User authentication is required for confidential intent quotes', 401)
  return known
}

/** Accounts inside Intents: names, and keys in hex. */
const isAccount = (text: string): boolean => /^(?=.{2,64}$)[a-z\d]+([._-][a-z\d]+)*$/.test(text)

const requireAddresses = (world: World, body: Body, sell: Asset, buy: Asset): void => {
  const recipient = String(body.recipient)
  const paid = body.recipientType === 'INTENTS' ? isAccount(recipient) : world.ledger(buy.chain).isAddress(recipient)
  if (!paid) throw new Refusal('recipient is not valid')
  if (!world.ledger(sell.chain).isAddress(String(body.refundTo))) throw new Refusal('refundTo is not valid')
}
