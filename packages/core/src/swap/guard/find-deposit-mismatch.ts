import type { Chain } from '../../contract/chain.ts'
import type { Deposit, EvmCall, TronCall } from '../../contract/deposit.ts'
import type { BuildParams, Offer } from '../../contract/provider.ts'
import type { Token, TokenLookup } from '../../contract/token.ts'
import { addressKey, tokenKey } from '../../domain/identifier.ts'
import { createSpell, type Field, findDifference, type Mismatch } from './mismatch.ts'
import { listRecipientFields } from './recipient-fields.ts'

/** Everything a deposit was opened for. */
export interface Agreement {
  /** The sold asset. */
  readonly asset: Token
  readonly offer: Offer
  readonly addresses: BuildParams
  readonly tokens: TokenLookup
  /** Unix milliseconds. */
  readonly now: number
  /** Longest time a deposit may stay open. */
  readonly maxOpenMs: number
  /** Most of the chain's own coin that the call of a token sell may send along, base units. */
  readonly mostCallValue: () => bigint
}

/**
 * Compares a provider's deposit with the offer and the addresses it was opened for: what is sold, how much of it,
 * from whom, whether all of it, who may take it, what the call sends along, and that it can still be sent. `undefined` when
 * it is what was agreed on.
 */
export const findDepositMismatch = (
  reader: Chain | undefined,
  agreement: Agreement,
  deposit: Deposit,
): Mismatch | undefined => {
  const { asset, offer, addresses, now, maxOpenMs } = agreement
  const spell = createSpell(reader, asset.chain)
  const sources = new Set(addresses.sources.map(spell))
  const fields: Field[] = [
    ['asset', toName(asset), toName(deposit.asset)],
    ['amount', offer.sellAmount, deposit.amount],
    ['source', spell(addresses.sources[0]), spell(deposit.sources[0])],
    ['sources', undefined, deposit.sources.find((source) => !sources.has(spell(source)))],
    ['sweep', addresses.sweep && deposit.sweep === true, deposit.sweep === true],
    ...listRecipientFields(deposit, agreement, { reader, spell }),
  ]

  const call = deposit.kind === 'contractCall' ? deposit.call : undefined
  if (call?.vm === 'evm' || call?.vm === 'tron') {
    const { approval } = call
    if (approval)
      fields.push(
        ['approval token', spell(asset.address), spell(approval.token)],
        ['approval spender', spell(offer.approvalSpender), spell(approval.spender)],
        ['approval amount', offer.sellAmount, approval.amount],
      )
    fields.push(limitValue(agreement, call))
  }

  // Every time after which the deposit is lost, or refused by the contract it calls.
  const deadline = call?.vm === 'evm' ? call.deadlineSeconds : undefined
  const ends = [deposit.expiresAt, deposit.channel?.expiresAt, deadline === undefined ? undefined : deadline * 1_000]
  for (const end of ends.filter((time) => time !== undefined))
    fields.push(['expiry', true, end > now], ['expiry within the time the policy allows', true, end <= now + maxOpenMs])
  return findDifference(fields)
}

/** A token by identifier, contract and decimals: a chain goes by the last two. */
const toName = (token: Token): string => `${tokenKey(token)} ${addressKey(token.address ?? '')} ${token.decimals}`

/**
 * A call sends the coin that is sold, exactly; beside a token no more than the offer announced to come on top, and no more
 * than such calls need, whatever was announced.
 */
const limitValue = ({ asset, offer, mostCallValue }: Agreement, call: EvmCall | TronCall): Field => {
  const value = call.vm === 'evm' ? call.value : call.callValue
  if (asset.address === undefined) return ['value', offer.sellAmount, value]
  if (value === 0n) return ['value', value, value]
  const announced = offer.fees.filter(({ type, asset: { chain } }) => type === 'inbound' && chain === asset.chain)
  const listed = announced.reduce((sum, { amount }) => sum + amount, 0n)
  const needed = mostCallValue()
  const most = listed < needed ? listed : needed
  return ['value', value > most ? most : value, value]
}
