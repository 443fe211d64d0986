import type { Chain } from '../../contract/chain.ts'
import type { Deposit } from '../../contract/deposit.ts'
import type { BuildParams } from '../../contract/provider.ts'
import type { TokenLookup } from '../../contract/token.ts'
import type { Field, Spell } from './mismatch.ts'

/** Name of the field of a recipient that is an address of the user. */
export const USERS_OWN = "recipient of the user's own"

/**
 * Lists the recipients of a deposit: each must be an address of the sell chain that can spend what it gets, not the contract of a known token, and
 * neither a source, the refund address nor the destination of the swap. A deposit to one of the latter would sell nothing,
 * and a token contract keeps what it is sent.
 */
export const listRecipientFields = (
  deposit: Deposit,
  { addresses, tokens }: { readonly addresses: BuildParams; readonly tokens: TokenLookup },
  { reader, spell }: { readonly reader: Chain | undefined; readonly spell: Spell },
): readonly Field[] => {
  const { chain } = deposit.asset
  const call = deposit.kind === 'contractCall' ? deposit.call : undefined
  const paid = deposit.kind === 'contractCall' ? undefined : deposit.to
  const called = call?.vm === 'evm' || call?.vm === 'tron' ? call.to : undefined
  const recipients = [paid, called, deposit.inboundAddress].filter((address) => address !== undefined)
  return recipients.flatMap((recipient): readonly Field[] => {
    const reading = reader?.readAddress(chain, recipient)
    // Contract tokens compare by chain and address alone, so any ticker serves.
    const isToken = tokens.find(`${chain}.TOKEN-${recipient}`) !== undefined
    const own = [...addresses.sources, addresses.destinationAddress, addresses.refundAddress].find(
      (address) => address !== undefined && (address === recipient || spell(address) === spell(recipient)),
    )
    return [
      ['recipient', `an address of ${chain}`, reader && !reading ? recipient : `an address of ${chain}`],
      ['recipient', 'spendable', reading?.unspendable ? recipient : 'spendable'],
      ['recipient', 'not a token contract', isToken ? recipient : 'not a token contract'],
      [USERS_OWN, undefined, own],
    ]
  })
}
