import type { AccountAddress, Sandbox } from '@switchyard/sandbox'

/** The key of the first demo account on a chain; a witness address where there are several kinds. */
export const purse = ({ accounts, world }: Sandbox, chain: string, name = 'alice'): AccountAddress => {
  const wanted = world.evm.some((ledger) => ledger.chain === chain) ? 'EVM' : chain
  const own = accounts.find((account) => account.name === name)?.addresses.filter((one) => one.chain === wanted) ?? []
  const found = own.find(({ kind }) => kind === 'p2wpkh') ?? own[0]
  if (!found) throw new Error(`${name} has no address on ${chain}.`)
  return found
}
