import type { AccountAddress, Sandbox } from '@switchyard/sandbox'

/** Address and key of a demo account on a chain, or of an account without funds of another name; a SegWit address if there are several kinds. */
export const testWallet = (sandbox: Sandbox, chain: string, name = 'alice'): AccountAddress => {
  const wanted = sandbox.world.evm.some((ledger) => ledger.chain === chain) ? 'EVM' : chain
  const account = sandbox.accounts.find((each) => each.name === name) ?? sandbox.createAccount(name)
  const own = account.addresses.filter((one) => one.chain === wanted)
  const found = own.find(({ kind }) => kind === 'p2wpkh') ?? own[0]
  if (!found) throw new Error(`${name} has no address on ${chain}.`)
  return found
}
