import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { readAccounts } from './address.ts'
import { approval } from './approval.ts'
import { build, type Lifetime } from './build.ts'
import { createReader, pricesOf, readFunds } from './funds.ts'
import { reader } from './reader.ts'
import { sellable } from './sellable.ts'
import type { Trongrid } from './trongrid.ts'

/** Creates the TRON chain. */
export const createChain = (trongrid: Trongrid, lifetime: Lifetime): Chain => {
  const gateway = createReader(trongrid)
  return {
    ...reader,
    contract: 1,
    sweeps: true,
    manySources: false,
    accounts: (chain, text) => (chain === 'TRON' ? readAccounts(text) : []),
    funds: (outgoing, context) => readFunds(gateway, outgoing, context),
    approval: (outgoing, funds, context) => approval(trongrid, lifetime.lifetimeMs, outgoing, funds, context),
    sellable,
    build: (deposit, funds, context) => build(trongrid, lifetime, deposit, funds, context),
    balances: async (code, address, { signal, tokens }) => [
      coinBalance(code, (await trongrid.account(address, signal)).balance, tokens),
    ],
    recipients: async (_code, hash, { signal }) => {
      const id = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toLowerCase()
      return id === undefined ? [] : trongrid.paid(id, signal)
    },
    gas: async (_code, { signal, clock }) => {
      const { energy } = await pricesOf(gateway, clock, signal)
      return { value: energy.toString(), unit: 'sun/energy' }
    },
  }
}
