import type { AccountAddress, Sandbox } from '@switchyard/sandbox'

/** Address and key of a demo account on a chain; a SegWit address if there are several kinds. */
export const testWallet = ({ accounts, world }: Sandbox, chain: string, name = 'alice'): AccountAddress => {
  const wanted = world.evm.some((ledger) => ledger.chain === chain) ? 'EVM' : chain
  const own = accounts.find((account) => account.name === name)?.addresses.filter((one) => one.chain === wanted) ?? []
  const found = own.find(({ kind }) => kind === 'p2wpkh') ?? own[0]
  if (!found) throw new Error(`${name} has no address on ${chain}.`)
  return found
}
