import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals'
import { useApp } from '../../app/app.ts'
import { useSwap } from '../model/swap-context.ts'
import type { Token } from '../model/token.ts'

/** Chains whose balances are read at once; those of the first tokens shown. */
const CHAINS = 8

/** Balances of the connected wallet by identifier in lower case, decimal texts. Chains are read once while the picker is open. */
export const useBalances = (tokens: ReadonlySignal<readonly Token[]>): ReadonlySignal<ReadonlyMap<string, string>> => {
  const { client } = useApp()
  const { wallet } = useSwap()
  const balances = useSignal<ReadonlyMap<string, string>>(new Map())
  const asked = useSignal<ReadonlySet<string>>(new Set())
  useSignalEffect(() => {
    const own = wallet.value
    const chains = [...new Set(tokens.value.map(({ chain }) => chain))].slice(0, CHAINS)
    for (const chain of chains) {
      const address = own?.findAddress(chain)
      if (address === undefined || asked.peek().has(chain)) continue
      asked.value = new Set([...asked.peek(), chain])
      // Balances that cannot be read are not shown.
      const ignore = () => undefined
      client.balances({ chain, address }).then((rows) => {
        const found = rows.map(({ identifier, value }) => [identifier.toLowerCase(), value] as const)
        balances.value = new Map([...balances.peek(), ...found])
      }, ignore)
    }
  })
  return balances
}
