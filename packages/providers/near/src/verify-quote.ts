import type { Token } from '@switchyard/core'
import { SwapError } from '@switchyard/core'
import type { AssetTable } from '@switchyard/provider-kit'
import { read } from '@switchyard/provider-kit'
import type { QuoteBody } from './client.ts'
import { isSigned } from './signature.ts'

/** Assets under all their 1Click ids, to recognise two ids of one asset. */
export interface Names {
  readonly sells: AssetTable<Token>
  readonly buys: AssetTable<Token>
}

/**
 * Checks that a real quote is signed by 1Click and answers the request: same assets, amount, recipient, refund address,
 * slippage and privacy. Fields outside the signature (deposit mode, confidentiality) are compared too.
 *
 * @param names - `undefined` while the token list is not read
 * @throws {SwapError} `unableToBuildTransaction` naming the field that differs
 */
export const verifyQuote = (body: unknown, sent: QuoteBody, managerKey: string, names: Names | undefined): void => {
  if (!isSigned(body, managerKey)) throw unlike('signature')
  const echo = (field: string): unknown => read.record(body, 'quoteRequest')[field]
  for (const field of SAME) if (String(echo(field)) !== String(sent[field])) throw unlike(field)
  if (!sameAddress(echo('recipient'), sent.recipient)) throw unlike('recipient')
  if (!sameAddress(echo('refundTo'), sent.refundTo)) throw unlike('refundTo')
  if (!sameAsset(names?.sells, echo('originAsset'), sent.originAsset)) throw unlike('originAsset')
  if (!sameAsset(names?.buys, echo('destinationAsset'), sent.destinationAsset)) throw unlike('destinationAsset')
  if ((echo('depositMode') ?? 'SIMPLE') !== sent.depositMode) throw unlike('depositMode')
  if ((echo('confidentiality') ?? 'public') !== (sent.confidentiality ?? 'public')) throw unlike('confidentiality')
  if (read.text(body, 'quote.amountIn') !== sent.amount) throw unlike('amountIn')
}

const SAME = ['dry', 'swapType', 'slippageTolerance', 'depositType', 'amount', 'refundType', 'recipientType'] as const

const unlike = (field: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The quote of NEAR differs from the request in ${field}.`)

/** Hex addresses may be echoed in another case, Bitcoin Cash addresses with or without prefix. */
const sameAddress = (echoed: unknown, sent: string): boolean => {
  if (typeof echoed !== 'string') return false
  return echoed === sent || spelling(echoed) === spelling(sent)
}

const spelling = (address: string): string => {
  const bare = address.replace(/^bitcoincash:/i, '')
  return /^0x[0-9a-f]+$/i.test(bare) ? bare.toLowerCase() : bare
}

/** 1Click may answer with another id of the same asset. */
const sameAsset = (table: AssetTable<Token> | undefined, echoed: unknown, sent: string): boolean => {
  if (echoed === sent) return true
  const asset = typeof echoed === 'string' ? table?.assetOf(echoed) : undefined
  return asset !== undefined && asset.identifier === table?.assetOf(sent)?.identifier
}
