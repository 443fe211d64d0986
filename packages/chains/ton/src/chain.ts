import { coinBalance, refuse } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { parseAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { type JettonWallets, readFunds } from './funds.ts'
import { reader } from './reader.ts'
import { readHash } from './recipients.ts'
import { sellable } from './sellable.ts'
import type { Toncenter } from './toncenter.ts'

/** Creates the TON chain. */
export const createChain = (toncenter: Toncenter): Chain => {
  const wallets: JettonWallets = new Map()
  return {
    ...reader,
    contract: 1,
    sweeps: true,
    manySources: false,
    funds: (outgoing, context) => readFunds(toncenter, wallets, outgoing, context),
    sellable,
    build,
    decode: (built) => decode(built, wallets),
    recipients: async (_code, text, { signal }) => {
      const hash = readHash(text)
      return hash === undefined ? [] : toncenter.paid(hash, signal)
    },
    balances: async (code, address, { signal, tokens }) => {
      const owner = parseAddress(address) ?? refuse(`${address} is not a valid TON address.`)
      return [coinBalance(code, (await toncenter.account(owner, signal)).balance, tokens)]
    },
  }
}
