import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { XRD } from './address.ts'
import { build } from './build.ts'
import { balanceOf, readFunds, senderOf } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'

/** Creates the Radix chain. */
export const createChain = (gateway: Gateway): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  funds: (outgoing, context) => readFunds(gateway, outgoing, context),
  build: (deposit, funds, context) => build(gateway, deposit, funds, context),
  balances: async (code, address, { signal, tokens }) => {
    const held = await gateway.holdings(senderOf({ sources: [address] }), [XRD], signal)
    return [coinBalance(code, balanceOf(held, XRD, 18), tokens)]
  },
})
