import { at } from '@switchyard/net'
import { readAddress, zeroAddress } from '../address.ts'

/** `Transfer(address,address,uint256)` of ERC-20. NFTs index the third argument too and have four topics. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `Deposit(address,address,uint256,string)` of the THORChain and MAYAChain routers: the vault comes first. */
const DEPOSIT = '0xef519b7eb82aaf6ac376a6df2d793843ebfd593de5f1a0601d3cc6ab49ebb395'

/**
 * Returns the recipients of token transfers and the vaults of router deposits in a receipt, in order.
 *
 * The sender of the tokens is ignored: contract wallets and relayers pay from other addresses than the sender of the
 * transaction.
 */
export const readLogRecipients = (receipt: unknown): readonly string[] => {
  const logs = at(receipt, 'logs')
  return (Array.isArray(logs) ? logs : []).flatMap((log) => {
    const topics = at(log, 'topics')
    if (!Array.isArray(topics) || topics.length !== 3) return []
    const [event, first, second] = topics
    const amount = at(log, 'data')
    const moves = event === TRANSFER && typeof amount === 'string' && !/^0x0*$/.test(amount)
    // An address is the last twenty bytes of a topic. The zero address receives burnt tokens.
    const recipient = event === DEPOSIT ? first : moves ? second : undefined
    const digits = /^0x0{24}([0-9a-f]{40})$/i.exec(String(recipient))?.[1]
    const read = digits === undefined ? undefined : readAddress(`0x${digits.toLowerCase()}`)?.canonical
    return read === undefined || read === zeroAddress ? [] : [read]
  })
}
