import type { TransactionReader } from '@switchyard/core'
import { decode } from './decode.ts'
import { substrateFacts } from './facts.ts'
import { networks, readAddress } from './network.ts'
import { inspectRecipient } from './recipient.ts'

/** Reads Polkadot and Chainflip addresses, and transactions on Asset Hub, without a network. */
export const reader: TransactionReader = {
  family: 'substrate',
  codes: networks.map(({ code }) => code),
  readAddress: (chain, text) => {
    const network = networks.find(({ code }) => code === chain)
    return network && readAddress(network, text)
  },
  inspectRecipient: (payment) => inspectRecipient(payment, substrateFacts.own),
  decode: (built) => decode(built),
}
