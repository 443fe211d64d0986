import { Address, beginCell, Cell, external, internal, SendMode, storeMessage } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { TonClient, WalletContractV5R1 } from '@ton/ton'

interface Message {
  readonly address: string
  readonly amount: string
  readonly payload?: string
}

/** Signs messages with a version 5 wallet of @ton/ton, as TonConnect wallets do, and sends them. Returns the transaction's hash. */
export const sendTon = async (toncenter: string, privateKey: string, tx: unknown): Promise<string> => {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(privateKey, 'hex'))
  const client = new TonClient({ endpoint: `${toncenter}/api/v2/jsonRPC`, apiKey: 'wallet' })
  const wallet = client.open(WalletContractV5R1.create({ workchain: 0, publicKey }))
  const seqno = await wallet.getSeqno()
  const messages = (tx as readonly Message[]).map(({ address, amount, payload }) => {
    const { address: to, isBounceable: bounce } = Address.parseFriendly(address)
    return internal({
      to,
      value: BigInt(amount),
      bounce,
      body: payload === undefined ? null : Cell.fromBase64(payload),
    })
  })
  const { now } = (await (await fetch(`${new URL(toncenter).origin}/sandbox/clock`)).json()) as { now: number }
  const timeout = Math.floor(now / 1_000) + 60
  const sendMode: SendMode = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS
  const body = wallet.createTransfer({ seqno, secretKey, messages, sendMode, timeout })
  const message = external({ to: wallet.address, body, init: seqno === 0 ? wallet.init : undefined })
  await client.sendFile(beginCell().store(storeMessage(message)).endCell().toBoc())
  const latest = await client.getTransactions(wallet.address, { limit: 5 })
  // What returned from a jetton transfer is a later transaction.
  const sent = latest.find(({ inMessage }) => inMessage?.info.type === 'external-in')
  if (!sent) throw new Error('The wallet has no transaction.')
  return sent.hash().toString('hex')
}
