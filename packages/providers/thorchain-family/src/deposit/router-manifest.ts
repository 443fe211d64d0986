import { toHuman } from '@switchyard/core'

/** One deposit through the network's router component on Radix. */
export interface RouterManifest {
  /** Paying account. The router accepts a deposit only if this account signs the transaction. */
  readonly sender: string
  /** The network's account to which the router credits the deposit. */
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
 * Writes the manifest of an XRD deposit: withdraws it and passes it to the router's `user_deposit(sender, vault_address, bucket, memo)`.
 * The network does not observe transfers to the vault itself. The manifest locks no fee; wallets add that.
 *
 * @throws {TypeError} for an invalid address.
 *
 * Source: the router's blueprint and mayanode 1.124, whose scanner reads the event of this method (read 2026-11); xchainjs
 * calls it the same way.
 */
export const writeRouterManifest = ({ sender, vault, router, amount, memo }: RouterManifest): string => {
  const [from, into] = [sender, vault].map((account) => requireAddress('account', account))
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
    Address("${requireAddress('component', router)}")
    "user_deposit"
    Address("${from}")
    Address("${into}")
    Bucket("bucket1")
    ${JSON.stringify(memo)}
;
`
}

/** Prevents an address from closing the quotes around it. */
const requireAddress = (kind: string, address: string): string => {
  if (new RegExp(`^${kind}_rdx1[a-z0-9]+$`).test(address)) return address
  throw new TypeError(`${address.slice(0, 100)} is not a Radix ${kind} address.`)
}
