import { toHuman } from '@switchyard/core'

/** One deposit through the network's router component on Radix. */
export interface RouterManifest {
  /** Account that pays. The router takes a deposit only when it is one of the transaction's signers. */
  readonly sender: string
  /** The network's account, in whose name the router keeps the money. */
  readonly vault: string
  readonly router: string
  /** Base units of XRD. */
  readonly amount: bigint
  readonly memo: string
}

/** Resource address of XRD. */
const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'
const XRD_DECIMALS = 18

/**
 * Manifest of a deposit of XRD: withdraws it, and hands it to `user_deposit(sender, vault_address, bucket, memo)` of the
 * router. What is sent to the vault itself goes unseen. No fee is locked; wallets do that. Throws `TypeError` for what is no
 * address.
 *
 * Source: the router's blueprint and mayanode 1.124, whose scanner reads the event of this method (read 2026-11); xchainjs
 * calls it the same way.
 */
export const routerManifest = ({ sender, vault, router, amount, memo }: RouterManifest): string => {
  const [from, into] = [sender, vault].map((account) => spelled('account', account))
  const decimal = toHuman(amount, XRD_DECIMALS)
  return `CALL_METHOD
    Address("${from}")
    "withdraw"
    Address("${XRD}")
    Decimal("${decimal}")
;
TAKE_FROM_WORKTOP
    Address("${XRD}")
    Decimal("${decimal}")
    Bucket("bucket1")
;
CALL_METHOD
    Address("${spelled('component', router)}")
    "user_deposit"
    Address("${from}")
    Address("${into}")
    Bucket("bucket1")
    ${JSON.stringify(memo)}
;
`
}

/** What is written between quotes must not be able to end them. */
const spelled = (kind: string, address: string): string => {
  if (new RegExp(`^${kind}_rdx1[a-z0-9]+$`).test(address)) return address
  throw new TypeError(`${address.slice(0, 100)} is no ${kind} on Radix.`)
}
