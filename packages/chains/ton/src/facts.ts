import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import {
  defineFacts,
  type FactSet,
  once,
  readBaseUnits,
  readEach,
  readMembers,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** Base URLs of the node API and of the index API of one gateway. */
export interface GatewayUrls {
  readonly v2: string
  readonly v3: string
}

/** What TON and its gateways decide. Amounts in nano; prices of the network may rise. */
export interface TonFacts {
  /** Public gateways. */
  readonly gateways: readonly GatewayUrls[]
  /** Reserve for the wallet's own fee, and for each further cell of a comment. */
  readonly walletFee: bigint
  readonly walletFeePerCell: bigint
  /** Coins attached to a jetton transfer, and for each further cell of a comment; the rest returns. */
  readonly jettonAttachment: bigint
  readonly jettonAttachmentPerCell: bigint
  /** Masters of jettons whose issuer can lock the wallets of owners, in any form. */
  readonly lockableJettons: readonly string[]
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

const readUrl = (value: Parameters<typeof readEndpoints>[0]): string => {
  const [url] = readEndpoints([value])
  if (url === undefined) throw new UnreadableInput('must be an http(s) URL')
  return url
}

export const tonFacts: FactSet<TonFacts> = defineFacts(file, {
  gateways: once(readEach(readMembers<GatewayUrls>({ v2: readUrl, v3: readUrl }))),
  walletFee: once(readBaseUnits),
  walletFeePerCell: once(readBaseUnits),
  jettonAttachment: once(readBaseUnits),
  jettonAttachmentPerCell: once(readBaseUnits),
  lockableJettons: once(readEach(readText)),
  specialAccounts: once(readSpecialAccounts),
})
