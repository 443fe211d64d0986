import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { formatAddress, readAddress } from './address.ts'
import { build, type Settings } from './build.ts'
import { readFunds, senderOf } from './funds.ts'
import type { Koios } from './koios.ts'
import { reader } from './reader.ts'

/** Creates the Cardano chain. */
export const createChain = (koios: Koios, settings: Settings): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  funds: (outgoing, context) => readFunds(koios, outgoing, context),
  build: (deposit, funds, context) => build(settings, deposit, funds, context),
  recipients: async (_code, hash, { signal }) => {
    const paid = /^[0-9a-f]{64}$/i.test(hash) ? await koios.paid(hash.toLowerCase(), signal) : []
    return [...new Set(paid.flatMap((text) => readAddress(text)?.canonical ?? []))]
  },
  balances: async (code, address, { signal, tokens }) => {
    const coins = await koios.utxos(formatAddress(senderOf([address])), signal)
    const balance = coins.reduce((sum, { lovelace }) => sum + lovelace, 0n)
    return [coinBalance(code, balance, tokens)]
  },
})
