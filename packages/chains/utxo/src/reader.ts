import { refuse } from '@switchyard/chain-kit'
import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { decode } from './decode.ts'
import { utxoFacts } from './facts.ts'
import { networks } from './networks.ts'
import { inspectRecipient } from './recipient.ts'
import { rules } from './rules.ts'

/** Reads addresses and PSBTs of the UTXO chains without a network, with the default fee bounds. */
export const reader: TransactionReader = {
  family: 'utxo',
  codes: Object.keys(networks),
  readAddress: (chain, text) => {
    const network = networks[chain]
    const read = network && readAddress(text, network)
    if (!read) return undefined
    const { lock: _lock, ...reading } = read
    return reading
  },
  inspectRecipient: (payment) => {
    const [network, chainRules] = [networks[payment.asset.chain], rules[payment.asset.chain]]
    if (!network || !chainRules) return undefined
    return inspectRecipient(payment, { network, rules: chainRules, specialAccounts: utxoFacts.own.specialAccounts })
  },
  decode: (built, chain) => {
    const [network, chainRules] = [networks[chain], rules[chain]]
    if (!network || !chainRules) return refuse(`${chain} is not a supported UTXO chain.`)
    return decode(built, { network, rules: chainRules })
  },
}
