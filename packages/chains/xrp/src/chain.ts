import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { readAccounts } from './address.ts'
import { build } from './build.ts'
import { readFunds, senderOf } from './funds.ts'
import { reader } from './reader.ts'
import type { Rippled } from './rippled.ts'

/** Creates the XRP Ledger chain. */
export const createChain = (rippled: Rippled, lifetimeLedgers: number): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  accounts: (chain, text) => (chain === 'XRP' ? readAccounts(text) : []),
  funds: (outgoing, context) => readFunds(rippled, outgoing, context),
  build: (deposit, funds, context) => build(rippled, lifetimeLedgers, deposit, funds, context),
  recipients: async (_code, hash, { signal }) =>
    /^[0-9a-f]{64}$/i.test(hash) ? rippled.paid(hash.toUpperCase(), signal) : [],
  balances: async (code, address, { signal, tokens }) => {
    const account = await rippled.account(senderOf([address]), signal)
    return [coinBalance(code, account?.balance ?? 0n, tokens)]
  },
})
