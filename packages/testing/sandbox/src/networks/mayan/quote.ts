import { WRAPPED_SOL } from '../../ledgers/solana/program-ids.ts'
import type { World } from '../../world/world.ts'
import { SWIFT } from './abi.ts'
import { type Coin, findCoin, lockedCoin, NATIVE } from './coins.ts'
import { orderDecimals } from './order-decimals.ts'
import { middleOf, PROTOCOL_BPS, Refusal, requireTradable, solversPay } from './price.ts'
import { addresses } from './solana/addresses.ts'

type Query = Readonly<Record<string, string>>

const QUOTE_SECONDS = 20 * 60
const AUTO_SLIPPAGE_BPS = 50
const MAX_SLIPPAGE_BPS = 500
const MAX_REFERRER_BPS = 200
const SOLVER_SECONDS = 12
/** Minimum relayer fees, in millionths of the locked coin. */
const CANCEL_FEE = 3_714n
const REFUND_FEE = 1_229n
/** Texts that a wallet shows beside a quote. */
const META = { icon: '', title: 'Best', advertisedTitle: 'Best', advertisedDescription: '', switchText: '' }

const human = (amount: bigint, decimals: number): number => Number(amount) / 10 ** decimals

const less = (amount: bigint, bps: number): bigint => (amount * BigInt(10_000 - bps)) / 10_000n

const standardOf = ({ ledgerAsset, standard }: Pick<Coin, 'ledgerAsset' | 'standard'>): string =>
  standard ?? (ledgerAsset === 'native' ? 'native' : 'erc20')

/** A coin in the shape of the token list and quotes. */
export const describeCoin = ({ chain, symbol, contract, decimals, ...coin }: Coin): object => ({
  name: symbol,
  standard: standardOf(coin),
  symbol,
  mint: chain.code === 'SOL' ? (contract === NATIVE ? WRAPPED_SOL : contract) : '',
  verified: true,
  contract,
  chainId: chain.chainId,
  wChainId: chain.wormhole,
  decimals,
  logoURI: `https://statics.mayan.finance/${symbol}.png`,
  coingeckoId: '',
  supportsPermit: false,
  hasAuction: true,
})

const intOf = (query: Query, name: string, most: number): number => {
  const value = Number(query[name] ?? 0)
  if (!Number.isInteger(value) || value < 0 || value > most) throw new Refusal('BAD_REQUEST', `${name} is out of range`)
  return value
}

/** Quotes for a query; only Swift V2 is offered. Throws a `Refusal`. */
export const quotesOf = (world: World, coins: readonly Coin[], query: Query, number: number): readonly object[] => {
  const sell = findCoin(coins, query.fromChain, query.fromToken)
  const buy = findCoin(coins, query.toChain, query.toToken)
  if (!sell || !buy) throw new Refusal('TOKEN_NOT_FOUND', 'Token not found')
  const locked = lockedCoin(coins, sell)
  if (query.swift !== 'true' || sell.chain === buy.chain || !locked) throw new Refusal(0, 'Route not found')
  if (!/^[1-9]\d*$/.test(query.amountIn64 ?? '')) throw new Refusal('BAD_REQUEST', 'amountIn64 must be digits')
  const amount = BigInt(query.amountIn64 ?? 0)
  requireTradable(world, sell, buy, amount)
  const slippageBps = query.slippageBps === 'auto' ? AUTO_SLIPPAGE_BPS : intOf(query, 'slippageBps', MAX_SLIPPAGE_BPS)
  const referrerBps = intOf(query, 'referrerBps', MAX_REFERRER_BPS)
  return [describeQuote(world, { sell, buy, locked, amount, slippageBps, referrerBps, number })]
}

interface QuoteTerms {
  readonly sell: Coin
  readonly buy: Coin
  readonly locked: Coin
  readonly amount: bigint
  readonly slippageBps: number
  readonly referrerBps: number
  readonly number: number
}

const describeAmounts = (world: World, terms: QuoteTerms): object => {
  const { sell, buy, locked, amount, slippageBps, referrerBps } = terms
  const middle = middleOf(world, sell, locked, amount)
  const expected = solversPay(world, locked, buy, middle, referrerBps)
  const least = less(expected, slippageBps)
  return {
    minMiddleAmount: human(sell === locked ? amount : less(middle, slippageBps), locked.decimals),
    slippageBps,
    effectiveAmountIn: human(amount, sell.decimals),
    effectiveAmountIn64: String(amount),
    expectedAmountOut: human(expected, buy.decimals),
    minAmountOut: human(least, buy.decimals),
    minReceived: human(least, buy.decimals),
    expectedAmountOutBaseUnits: String(expected),
    minAmountOutBaseUnits: String(least),
    minReceivedBaseUnits: String(least),
    price: human(expected, buy.decimals) / human(amount, sell.decimals),
  }
}

const describeQuote = (world: World, terms: QuoteTerms): object => {
  const { sell, buy, locked, referrerBps } = terms
  const onSolana = sell.chain.code === 'SOL'
  const fee = (millionths: bigint): string => String(millionths * 10n ** BigInt(orderDecimals(locked) - 6))
  return {
    type: 'SWIFT',
    quoteId: `0x${world.random.hex(`mayan/quote/${terms.number}`).slice(0, 32)}`,
    swiftVersion: 'V2',
    swiftMayanContract: onSolana ? addresses.swift : SWIFT,
    swiftAuctionMode: 2,
    swiftInputContract: locked.contract,
    swiftInputDecimals: locked.decimals,
    swiftInputContractStandard: standardOf(locked),
    swiftVerifiedInputAddress: '',
    swiftWrapAndLock: false,
    ...describeAmounts(world, terms),
    cancelRelayerFee64: fee(CANCEL_FEE),
    refundRelayerFee64: fee(REFUND_FEE),
    submitRelayerFee64: '0',
    clientRelayerFeeSuccess: null,
    clientRelayerFeeRefund: null,
    sendTransactionCost: 0,
    maxUserGasDrop: 0,
    priceStat: { ratio: 1, status: 'GOOD' },
    deadline64: String(Math.floor(world.clock.now() / 1_000) + QUOTE_SECONDS),
    fromToken: describeCoin(sell),
    fromChain: sell.chain.name,
    toToken: describeCoin(buy),
    toChain: buy.chain.name,
    toTokenPrice: Number(world.prices.usd(buy.priced)) / 1e8,
    gasDrop: 0,
    gasless: false,
    eta: 1,
    etaSeconds: SOLVER_SECONDS,
    clientEta: `${SOLVER_SECONDS}s`,
    bridgeFee: 0,
    suggestedPriorityFee: onSolana ? 30_000 : 0,
    ...(onSolana ? { rentCost: '4500000', maxSwapAccounts: 40, maxSwapDataLength: 300 } : {}),
    referrerBps,
    protocolBps: PROTOCOL_BPS,
    onlyBridging: false,
    meta: META,
  }
}
