import { type ProviderContext, SwapError, type Token } from '@switchyard/core'
import { type AssetTable, read } from '@switchyard/provider-kit'
import type { Catalogue } from '../assets/catalogue.ts'
import type { QuoteBody } from '../client.ts'
import { isSigned } from './signature.ts'

/** Dependencies of {@link verifyQuote}, and the assets of the swap. */
export interface Verification {
  /** Key of 1Click, `ed25519:<base58>`. */
  readonly managerKey: string
  /** Recognises two ids of one asset; `undefined` while the token list is not read. */
  readonly catalogue: Catalogue | undefined
  readonly sell: Token
  readonly buy: Token
  readonly isSameAddress: ProviderContext['isSameAddress']
}

/** Fields that the response repeats as they were sent. */
const REPEATED_FIELDS = [
  'dry',
  'swapType',
  'slippageTolerance',
  'depositType',
  'amount',
  'refundType',
  'recipientType',
] as const

/**
 * Checks that a real quote is signed by 1Click and answers the request: same assets, amount, recipient, refund address,
 * slippage and privacy. Fields outside the signature (deposit mode, confidentiality) are compared too.
 *
 * @throws {SwapError} `unableToBuildTransaction` for another signature, or naming the field that differs
 */
export const verifyQuote = (body: unknown, sent: QuoteBody, verification: Verification): void => {
  const { managerKey, catalogue, sell, buy, isSameAddress } = verification
  if (!isSigned(body, managerKey)) {
    throw new SwapError(
      'unableToBuildTransaction',
      `The quote of NEAR is not signed with its manager's key ${managerKey}.`,
    )
  }

  const requireSame = (isSame: boolean, field: string): void => {
    if (isSame) return
    throw new SwapError('unableToBuildTransaction', `The quote of NEAR differs from the request in ${field}.`)
  }

  const echoed = read.record(body, 'quoteRequest')
  for (const field of REPEATED_FIELDS) requireSame(String(echoed[field]) === String(sent[field]), field)
  requireSame(isSameAddress(buy.chain, String(echoed.recipient), sent.recipient), 'recipient')
  requireSame(isSameAddress(sell.chain, String(echoed.refundTo), sent.refundTo), 'refundTo')
  requireSame(isSameAsset(echoed.originAsset, sent.originAsset, catalogue?.sells), 'originAsset')
  requireSame(isSameAsset(echoed.destinationAsset, sent.destinationAsset, catalogue?.buys), 'destinationAsset')
  requireSame((echoed.depositMode ?? 'SIMPLE') === sent.depositMode, 'depositMode')
  const confidentiality = sent.confidentiality ?? 'public'
  requireSame((echoed.confidentiality ?? 'public') === confidentiality, 'confidentiality')
  // The amount that a FLEX_INPUT is priced for may move; `readQuoteFor` reads its output for the requested one.
  const isFlexible = sent.swapType === 'FLEX_INPUT'
  requireSame(isFlexible || read.text(body, 'quote.amountIn') === sent.amount, 'amountIn')
}

/** 1Click may answer with another id of the same asset. */
const isSameAsset = (echoed: unknown, sent: string, table: AssetTable<Token> | undefined): boolean => {
  if (echoed === sent) return true
  const asset = typeof echoed === 'string' ? table?.findById(echoed) : undefined
  return asset !== undefined && asset.identifier === table?.findById(sent)?.identifier
}
