import type { Sandbox } from '@switchyard/sandbox'

/** Address of the funded demo account alice; `EVM` for every EVM chain. */
export const demoAddress = ({ accounts }: Sandbox, chain: string): string => {
  const found = accounts[0]?.addresses.find((one) => one.chain === chain)
  if (!found) throw new Error(`alice has no address on ${chain}.`)
  return found.address
}

/** A funded address whose key the ledger holds, so that it can pay without a wallet. */
export const payingAddress = ({ world }: Sandbox, chain: string, amount: bigint): string => {
  const ledger = world.ledger(chain)
  const address = ledger.own(world.key('official-client'))
  ledger.fund(address, amount)
  return address
}
