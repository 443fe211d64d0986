import { ed25519 } from '@noble/curves/ed25519.js'
import { beginCell, type Cell, type Slice } from '@ton/core'
import type { WalletVersion } from './wallet-code.ts'
import type { WalletData } from './wallet-contract.ts'

/** A message that a wallet is asked to send. */
export interface SendAction {
  readonly mode: number
  /** The message as signed. */
  readonly message: Cell
}

/** A signed request to a wallet, from the body of an external message. */
export interface WalletRequest {
  readonly signature: Uint8Array
  /** Hash of the signed cell. */
  readonly digest: Uint8Array
  readonly walletId: number
  /** Unix seconds. */
  readonly validUntil: number
  readonly seqno: number
  readonly actions: readonly SendAction[]
}

const SEND_MESSAGE = 0x0ec3c86d
const SIGNED_EXTERNAL = 0x7369676e
const SIGNATURE_BITS = 512
const MAX_ACTIONS = 255

/** Reads the body of an external message to a wallet. Throws for any other body. */
export const readRequest = (version: WalletVersion, body: Cell): WalletRequest =>
  version === 'v4r2' ? readVersion4(body.beginParse()) : readVersion5(body.beginParse())

const readVersion4 = (slice: Slice): WalletRequest => {
  const signature = slice.loadBuffer(SIGNATURE_BITS / 8)
  const digest = slice.clone().asCell().hash()
  const [walletId, validUntil, seqno] = [slice.loadUint(32), slice.loadUint(32), slice.loadUint(32)]
  if (slice.loadUint(8) !== 0) throw new TypeError('Plugins are not simulated.')
  const actions: SendAction[] = []
  while (slice.remainingRefs > 0) {
    actions.push({ mode: slice.loadUint(8), message: slice.loadRef() })
  }
  return { signature, digest, walletId, validUntil, seqno, actions }
}

const readVersion5 = (slice: Slice): WalletRequest => {
  const signed = beginCell().storeBits(slice.clone().loadBits(slice.remainingBits - SIGNATURE_BITS))
  const references = slice.clone()
  while (references.remainingRefs > 0) signed.storeRef(references.loadRef())
  const digest = signed.endCell().hash()
  if (slice.loadUint(32) !== SIGNED_EXTERNAL) throw new TypeError('The message is not a signed request.')
  const [walletId, validUntil, seqno] = [slice.loadUint(32), slice.loadUint(32), slice.loadUint(32)]
  const list = slice.loadMaybeRef()
  if (slice.loadBit()) throw new TypeError('Extensions are not simulated.')
  const actions = list ? readActions(list) : []
  if (actions.length > MAX_ACTIONS) throw new TypeError('A wallet sends at most 255 messages.')
  const signature = slice.loadBuffer(SIGNATURE_BITS / 8)
  return { signature, digest, walletId, validUntil, seqno, actions }
}

/** Reads a list of actions, which links from the last to the first. */
const readActions = (list: Cell): readonly SendAction[] => {
  const actions: SendAction[] = []
  for (let slice = list.beginParse(); slice.remainingRefs > 0; ) {
    const previous = slice.loadRef()
    if (slice.loadUint(32) !== SEND_MESSAGE) throw new TypeError('A wallet only sends messages.')
    actions.unshift({ mode: slice.loadUint(8), message: slice.loadRef() })
    slice = previous.beginParse()
  }
  return actions
}

/** Exit codes of the checks of a wallet. */
const codes: Readonly<Record<WalletVersion, Readonly<Record<'seqno' | 'walletId' | 'signature' | 'expired', number>>>> =
  {
    v4r2: { seqno: 33, walletId: 34, signature: 35, expired: 36 },
    v5r1: { seqno: 133, walletId: 134, signature: 135, expired: 136 },
  }

/** The exit code with which a wallet refuses a request at a time in Unix seconds; `undefined` when it accepts. */
export const exitCodeOf = (wallet: WalletData, request: WalletRequest, now: number): number | undefined => {
  const failed = {
    seqno: request.seqno !== wallet.seqno,
    walletId: request.walletId !== wallet.walletId,
    signature: !isSignedBy(wallet.publicKey, request),
    expired: request.validUntil <= now,
  }
  const order =
    wallet.version === 'v4r2'
      ? (['expired', 'seqno', 'walletId', 'signature'] as const)
      : (['signature', 'seqno', 'walletId', 'expired'] as const)
  const first = order.find((check) => failed[check])
  return first && codes[wallet.version][first]
}

const isSignedBy = (publicKey: Uint8Array, { signature, digest }: WalletRequest): boolean => {
  try {
    return ed25519.verify(signature, digest, publicKey)
  } catch {
    return false // not a point of the curve
  }
}
