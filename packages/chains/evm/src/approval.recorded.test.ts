import { parseIdentifier, toBase } from '@switchyard/core'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { chainOver, contextAt, fundsWith, routerCall, token } from './testing/chain-under-test.ts'
import { NodeError, StubNode } from './testing/stub-node.ts'

type TransactionFields = Readonly<Record<string, string>>

interface Recording {
  readonly sellAsset: string
  readonly sellAmount: string
  readonly sourceAddress: string
  readonly tx: TransactionFields
  readonly approvalTx: TransactionFields
  readonly meta: { readonly approvalAddress: string; readonly txType: string }
  readonly warnings: readonly { readonly code: string; readonly display: string }[]
}

describeRecorded('EVM transactions', () => {
  const recording = recordedJson('spec/data/vultisig-ios/v3-erc20-erc20-swap.json') as Recording
  const { tx, approvalTx, meta, warnings } = recording
  const asset = token(parseIdentifier(recording.sellAsset)?.address ?? '', { ticker: 'USDT' })
  const amount = toBase(recording.sellAmount, asset.decimals) ?? 0n
  const spender = meta.approvalAddress
  const outgoing = { asset, amount, sources: [recording.sourceAddress] as const, spender }
  const funds = fundsWith({ allowance: 0n, spender })
  const deposit = {
    ...routerCall(asset, amount, {
      to: tx.to,
      data: tx.data,
      approval: { token: asset.address ?? '', spender, amount },
    }),
    sources: [recording.sourceAddress] as const,
  }

  it('approves with the recorded bytes and fields [SRS-5]', async () => {
    const node = new StubNode({ eth_estimateGas: () => approvalTx.gasLimit, eth_chainId: () => '0x1' })
    const built = await chainOver(node.http, { gasLimitMarginPercent: 0 }).buildApproval?.(outgoing, funds, contextAt())
    const made = built?.tx as TransactionFields
    expect(Object.keys(made)).toEqual(Object.keys(approvalTx))
    expect({ ...made, gasPrice: approvalTx.gasPrice }).toEqual(approvalTx)
    const read = chainOver(node.http).decodeApproval
    expect(read?.({ tx: approvalTx, txType: meta.txType, spender, amount: 0n }, 'ETH')).toMatchObject({
      owner: approvalTx.from,
      token: asset.address,
      spender,
      amount,
    })
    expect(made.gasPrice).toMatch(/^0x[0-9a-f]+$/)
    expect(built?.txType).toBe(meta.txType)
  })

  it('builds the recorded call with the recorded fields [SRS-3, SRS-3b]', async () => {
    const node = new StubNode({ eth_estimateGas: () => tx.gas, eth_chainId: () => '0x1' })
    const enough = fundsWith({ allowance: amount, spender })
    const chain = chainOver(node.http, { gasLimitMarginPercent: 0 })
    const { tx: made, txType } = await chain.build(deposit, enough, contextAt())
    expect(Object.keys(made as TransactionFields)).toEqual(Object.keys(tx))
    expect({ ...(made as TransactionFields), gasPrice: tx.gasPrice }).toEqual(tx)
    expect(txType).toBe(meta.txType)
  })

  it('warns with the recorded text while the approval is missing', async () => {
    const node = new StubNode({ eth_estimateGas: () => new NodeError(3, 'execution reverted') })
    const built = await chainOver(node.http).build(deposit, funds, contextAt())
    expect(built.warnings?.map(({ code, display }) => ({ code, display }))).toEqual(
      warnings.map(({ code, display }) => ({ code, display })),
    )
    expect(node.requests.flatMap(({ methods }) => methods)).not.toContain('eth_estimateGas')
  })

  it('decodes the recorded transaction', () => {
    const chain = chainOver(new StubNode({}).http)
    const decoded = chain.decode({ tx, txType: meta.txType, networkFee: 0n }, 'ETH')
    expect(decoded).toMatchObject({ to: tx.to, amount: 0n, data: tx.data, others: [] })
    expect(decoded.memo).toBeUndefined()
  })
})
