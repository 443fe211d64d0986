import { at } from '@switchyard/chain-kit'
import { readAddress, zeroAddress } from './address.ts'

/** `Transfer(address,address,uint256)` of ERC-20; NFTs index the third as well and have a topic more. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `Deposit(address,address,uint256,string)` of the routers of THORChain and MAYAChain: vault first. */
const DEPOSIT = '0xef519b7eb82aaf6ac376a6df2d793843ebfd593de5f1a0601d3cc6ab49ebb395'

/**
 * Recipients of the tokens a receipt tells of, and the vaults of router deposits, in order.
 *
 * Whose tokens move is not asked: accounts that are contracts, and those who send for others, pay from other addresses
 * than the sender's.
 */
export const paidInLogs = (receipt: unknown): readonly string[] => {
  const logs = at(receipt, 'logs')
  return (Array.isArray(logs) ? logs : []).flatMap(paidInLog)
}

const paidInLog = (log: unknown): readonly string[] => {
  const topics = at(log, 'topics')
  if (!Array.isArray(topics) || topics.length !== 3) return []
  if (topics[0] === TRANSFER) return isNothing(at(log, 'data')) ? [] : address(topics[2])
  return topics[0] === DEPOSIT ? address(topics[1]) : []
}

const isNothing = (data: unknown): boolean => typeof data !== 'string' || /^0x0*$/.test(data)

/** The last twenty bytes of a topic; burnt tokens go to nobody. */
const address = (topic: unknown): readonly string[] => {
  const digits = /^0x0{24}([0-9a-f]{40})$/i.exec(String(topic))?.[1]
  const read = digits === undefined ? undefined : readAddress(`0x${digits.toLowerCase()}`)?.canonical
  return read === undefined || read === zeroAddress ? [] : [read]
}
