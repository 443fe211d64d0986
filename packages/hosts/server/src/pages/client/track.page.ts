// Shows the status of a swap and reads it again until the swap has ended. Redacted values are shown as asterisks, unknown ones as
// a dash. A hash typed in is another swap, so the token of the link is dropped.
import type { TrackLegResponse, TrackResponse } from '@switchyard/wire'
import { callApi, errorText } from './call-api.ts'
import { byId, element, field, list, showMessage } from './elements.ts'

const AGAIN_MS = 10_000
const ENDED: readonly string[] = ['completed', 'refunded', 'failed']
const REASONS: Readonly<Record<string, string>> = {
  notOwner: 'This swap is confidential. Its details are shown only with the key that made it.',
  tokenExpired: 'This link has expired. Ask its sender for a new one.',
  tokenInvalid: 'This link does not open the swap.',
}

type Step = Partial<TrackLegResponse>
type Text = (value: string | number | undefined) => string

const isKnown = (value: string | number | undefined): value is string | number =>
  value !== undefined && value !== '' && value !== -1

const textOf =
  (redacted: boolean): Text =>
  (value) => {
    if (isKnown(value)) return String(value)
    return redacted ? '********' : '–'
  }

const time = (seconds: number | undefined): string | undefined =>
  isKnown(seconds) ? new Date(seconds * 1000).toISOString() : undefined

const amount = (value: string | undefined, asset: string | undefined): string =>
  [value, asset].filter(isKnown).join(' ')

const statusText = ({ status, trackingStatus }: Step): string =>
  trackingStatus && trackingStatus !== status ? `${status} (${trackingStatus})` : String(status)

const rowsOf = (step: Step, text: Text): [string, string][] => [
  ['status', statusText(step)],
  ['chain', text(step.chainId)],
  ['hash', text(step.hash)],
  ['from', text(amount(step.fromAmount, step.fromAsset))],
  ['sender', text(step.fromAddress)],
  ['to', text(amount(step.toAmount, step.toAsset))],
  ['recipient', text(step.toAddress)],
  ['block', text(step.block)],
  ['finalised', text(time(step.finalisedAt))],
]

const legArticle = (leg: Step, index: number, text: Text): HTMLElement => {
  const article = element('article')
  article.append(element('h2', `Step ${index + 1}${leg.type ? `, ${leg.type}` : ''}`), list(rowsOf(leg, text)))
  return article
}

const show = ({ meta = {}, legs = [], ...swap }: TrackResponse): void => {
  const redacted = meta.redacted === true
  const text = textOf(redacted)
  const notice = byId('redacted')
  notice.hidden = !redacted
  notice.textContent = redacted ? (REASONS[meta.redactionReason ?? ''] ?? 'This swap is confidential.') : ''
  const rows: [string, string][] = [...rowsOf(swap, text), ['provider', text(meta.provider)]]
  if (meta.refundReason) rows.push(['refund reason', meta.refundReason])
  byId('swap').replaceChildren(list(rows))
  byId('legs').replaceChildren(...legs.map((leg, index) => legArticle(leg, index, text)))
}

const given = new URLSearchParams(location.search)
let token = given.get('t') || undefined
let timer: ReturnType<typeof setTimeout> | undefined
let latest = 0

const query = (): string => {
  const parameters = new URLSearchParams({ hash: field('hash').value.trim(), chainId: field('chainId').value.trim() })
  if (token !== undefined) parameters.set('t', token)
  return parameters.toString()
}

const look = async (): Promise<void> => {
  latest += 1
  const turn = latest
  clearTimeout(timer)
  const response = await callApi<TrackResponse>(`/explorer/track?${query()}`)
  if (turn !== latest) return
  let again = true
  if (!response) showMessage('The server does not answer. Trying again.', true)
  else if (!response.ok) {
    showMessage(errorText(response), true)
    again = response.status === 404 || response.status === 429 || response.status >= 500
  } else {
    show(response.body)
    again = !ENDED.includes(response.body.status)
    showMessage(again ? 'This swap is under way.' : 'This swap has ended.')
  }
  if (again) timer = setTimeout(look, AGAIN_MS)
}

byId('ask').addEventListener('submit', (event) => {
  event.preventDefault()
  token = undefined
  byId('swap').replaceChildren()
  byId('legs').replaceChildren()
  byId('redacted').hidden = true
  look()
})

field('hash').value = given.get('hash') ?? ''
field('chainId').value = given.get('chainId') ?? ''
if (field('hash').value && field('chainId').value) look()
