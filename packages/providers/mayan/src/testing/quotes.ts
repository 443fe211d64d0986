import type { Token } from '@switchyard/core'
import { toHuman } from '@switchyard/core'
import { NATIVE } from '../assets/addresses.ts'
import { findChainByCode } from '../assets/chains.ts'

/** Deadline of the quotes here, unix seconds. */
export const DEADLINE = 1_766_243_613

/** A time before their expiry. */
export const NOW = 1_766_242_400_000

const SUI_NAME = '0x9258181f5ceac8dbffb7030890243caed69a9599d2886d957a9cb7656af3bdb3'

const wireToken = ({ chain, address, decimals, ticker }: Token) => ({
  name: ticker,
  symbol: ticker,
  standard: address === undefined ? 'native' : 'erc20',
  contract: address ?? (chain === 'SUI' ? '0x2::sui::SUI' : NATIVE),
  decimals,
  wChainId: findChainByCode(chain)?.wormhole,
  mint: 'EfqRM8ZGWhDTKJ7BHmFvNagKVu3AxQRDQs8WMMaoBCu6',
  realOriginChainId: findChainByCode(chain)?.wormhole,
  realOriginContractAddress: address ?? '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  ...(chain === 'SUI' ? { verifiedAddress: SUI_NAME } : {}),
})

/** Assets and amounts of a quote. */
export interface Quoted {
  readonly sell: Token
  readonly buy: Token
  readonly sellAmount: bigint
  readonly out?: string
  readonly least?: string
}

/** A quote in the format of the price API of December 2025, SWIFT V2 by default. Source: recorded quotes. */
export const wireQuote = (
  { sell, buy, sellAmount, out = '9.981444', least = '9.974999' }: Quoted,
  more: object = {},
) => ({
  maxUserGasDrop: 0.0011093756055117437,
  sendTransactionCost: 0,
  rentCost: '3000000',
  gasless: false,
  quoteId: '0x50c39faf07ae69dd2ec1ffb050153edd',
  swiftVerifiedInputAddress: '',
  swiftInputContractStandard: 'erc20',
  swiftVersion: 'V2',
  swiftMayanContract:
    sell.chain === 'SOL' ? 'mayan34VedncxdK2XobtvWFDXQASUTBXhUVzt2kKgny' : '0x40fFE85A28DC9993541449464d7529a922142960',
  swiftAuctionMode: 2,
  minMiddleAmount: 10,
  swiftInputContract: wireToken(sell).contract,
  swiftInputDecimals: sell.decimals,
  slippageBps: 100,
  effectiveAmountIn: Number(toHuman(sellAmount, sell.decimals)),
  effectiveAmountIn64: sellAmount.toString(),
  expectedAmountOut: Number(out),
  price: 0.9997,
  priceImpact: null,
  minAmountOut: Number(least),
  minReceived: Number(least),
  refundRelayerFee: null,
  refundRelayerFee64: '1229',
  cancelRelayerFee64: '3714',
  submitRelayerFee64: '0',
  deadline64: String(DEADLINE),
  fromToken: wireToken(sell),
  fromChain: findChainByCode(sell.chain)?.name,
  toToken: wireToken(buy),
  toChain: findChainByCode(buy.chain)?.name,
  gasDrop: 0,
  eta: 1,
  etaSeconds: 10,
  bridgeFee: 0,
  suggestedPriorityFee: sell.chain === 'SOL' ? 30_000 : 0,
  type: 'SWIFT',
  referrerBps: 0,
  protocolBps: 3,
  onlyBridging: false,
  ...more,
})

/** A response of `/v3/quote`. */
export const quotes = (...list: readonly object[]) => ({ quotes: list, minimumSdkVersion: [7, 0, 0] })

/** A response of `/v3/tokens`. */
export const tokenList = (...tokens: readonly Token[]) => {
  const list: Record<string, object[]> = {}
  for (const one of tokens) {
    const name = findChainByCode(one.chain)?.name ?? ''
    list[name] = [...(list[name] ?? []), { ...wireToken(one), verified: true }]
  }
  return list
}
