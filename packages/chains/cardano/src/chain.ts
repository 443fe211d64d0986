import { createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { formatAddress, readAddress } from './address.ts'
import { build, type Settings } from './build.ts'
import type { CardanoFacts } from './facts.ts'
import { readFunds, readSender } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'

/** Creates the Cardano chain. */
export const createChain = (gateway: Gateway, settings: Settings, facts: ReadFacts<CardanoFacts>): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  readFunds: (outgoing, context) => readFunds(outgoing, { gateway, facts }, context),
  build: (deposit, funds, context) => build(deposit, { funds, settings, facts: facts() }, context),
  findRecipients: async (_code, hash, { signal }) => {
    const paid = /^[0-9a-f]{64}$/i.test(hash) ? await gateway.findRecipients(hash.toLowerCase(), signal) : []
    return [...new Set(paid.flatMap((text) => readAddress(text)?.canonical ?? []))]
  },
  readBalances: async (code, address, { signal, tokens }) => {
    const coins = await gateway.utxos(formatAddress(readSender([address])), signal)
    const balance = coins.reduce((sum, { lovelace }) => sum + lovelace, 0n)
    return [createCoinBalance(code, balance, tokens)]
  },
})
