import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { readAddress, XRD } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { balanceOf, readFunds, senderOf } from './funds.ts'
import type { Gateway } from './gateway.ts'

/** Creates the Radix chain. */
export const createChain = (gateway: Gateway): Chain => ({
  family: 'radix',
  contract: 1,
  codes: ['XRD'],
  sweeps: false,
  manySources: false,
  address: (chain, text) => (chain === 'XRD' ? readAddress(text) : undefined),
  funds: (outgoing, context) => readFunds(gateway, outgoing, context),
  build: (deposit, funds, context) => build(gateway, deposit, funds, context),
  decode: (built) => decode(built),
  balances: async (code, address, { signal, tokens }) => {
    const held = await gateway.holdings(senderOf({ sources: [address] }), [XRD], signal)
    return [coinBalance(code, balanceOf(held, XRD, 18), tokens)]
  },
})
