import { withAbort } from '../async/with-abort.ts'
import type { Chain } from '../contract/chain.ts'
import type { SimpleTransfer } from '../contract/deposit.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import type { RepricedSwap } from './repriced-swap.ts'

interface Payee {
  readonly chain: string
  readonly address: string
  readonly flag: 'allowSmartContractReceiver' | 'allowSmartContractSender'
  /** Risk of a payment to a contract, as the rest of a sentence. */
  readonly risk: string
}

const UNPAID = 'which this route may fail to pay'

/**
 * Refuses a smart contract as recipient of a provider that pays wallets only, and as the one who takes its refunds, unless
 * the request allows it: such a payment may fail and stay with the protocol. Also refuses one that takes refunds of a second leg
 * on another chain: there the address may belong to nobody or to another owner.
 *
 * Asks the chain itself, where its package recognises contracts.
 *
 * @throws {SwapError} `unableToBuildTransaction`, also when the chain does not answer.
 */
export const refuseContracts = async (
  engine: EngineContext,
  { request, provider, secondLeg, addresses, priced, context }: RepricedSwap,
): Promise<void> => {
  if (request.disableSecurityChecks) return
  const { refundAddress, sources, destinationAddress } = addresses
  const recipient: Payee = {
    chain: priced.buy.chain,
    address: destinationAddress,
    flag: 'allowSmartContractReceiver',
    risk: UNPAID,
  }
  const sender: Payee = {
    chain: priced.sell.chain,
    address: refundAddress ?? sources[0],
    flag: 'allowSmartContractSender',
    risk: UNPAID,
  }
  const payees: Payee[] = []
  if ((secondLeg?.provider ?? provider).capabilities.walletsOnly) payees.push(recipient)
  if (provider.capabilities.walletsOnly) payees.push(sender)

  // The owner of the second leg's refunds, where it refunds on another chain than the owner's.
  const owner = secondLeg?.refundOf === 'recipient' ? recipient : sender
  if (secondLeg && owner.chain !== secondLeg.intermediate.chain) {
    const risk = `whose address on ${secondLeg.intermediate.chain}, where the second leg refunds, may belong to nobody`
    payees.push({ ...owner, address: secondLeg.addresses.sources[0], risk })
  }

  const refuseContract = async (payee: Payee): Promise<void> => {
    const { chain: code, address, flag, risk } = payee
    const chain = engine.chains.get(code)
    if (!chain?.holdsCode || !(await holdsCode(chain, payee, context))) return
    throw new SwapError(
      'unableToBuildTransaction',
      `${address} is a smart contract on ${code}, ${risk}. Take another address or route, or set ${flag}.`,
      { data: { chain: code, address } },
    )
  }
  await Promise.all(payees.filter(({ flag }) => !request[flag]).map(refuseContract))
}

/**
 * Refuses a second deposit at a contract, where the first provider pays it in a coin: protocols forward little gas, and keep
 * what was not taken. One that swaps within a chain pays in the user's own transaction, which fails as a whole. Another
 * deposit may have another address.
 *
 * @throws {SwapError} `quoteError`, and `unableToBuildTransaction` when the chain does not answer.
 */
export const requireTaker = async (
  engine: EngineContext,
  { provider, secondLeg, context }: RepricedSwap,
  { asset, to }: SimpleTransfer,
): Promise<void> => {
  const chain = engine.chains.get(asset.chain)
  if (provider.capabilities.sameChainOnly || asset.address !== undefined || !chain?.holdsCode) return
  const payee = { chain: asset.chain, address: to, risk: UNPAID }
  if (!(await holdsCode(chain, payee, context))) return
  throw new SwapError(
    'quoteError',
    `${secondLeg?.provider.id} takes deposits at a smart contract on ${asset.chain}, ${UNPAID}. Try again, or take another route.`,
  )
}

type AccountToCheck = Omit<Payee, 'flag'> & Partial<Pick<Payee, 'flag'>>

const holdsCode = async (
  chain: Chain,
  { chain: code, address, flag, risk }: AccountToCheck,
  context: RepricedSwap['context'],
) => {
  try {
    return await withAbort(() => chain.holdsCode?.(code, address, context) ?? false, context.signal)
  } catch (cause) {
    throw new SwapError(
      'unableToBuildTransaction',
      `Whether ${address} is a smart contract on ${code}, ${risk}, could not be read. Try again, take another route${
        flag === undefined ? '' : `, or set ${flag}`
      }.`,
      { data: { chain: code, address }, cause },
    )
  }
}
