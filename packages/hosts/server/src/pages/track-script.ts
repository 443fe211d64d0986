import { pageElementsScript } from './page-elements-script.ts'

/**
 * Shows where a swap stands and looks again until it has ended. What a redacted view withholds is a row of asterisks; what
 * is only not known yet is a dash. Another hash typed in is another
 * swap, so the link's token is dropped.
 */
export const trackScript: string = `'use strict'
{${pageElementsScript}
const AGAIN_MS = 10000
const ended = ['completed', 'refunded', 'failed']
const reasons = {
  notOwner: 'This swap is confidential. Its details are shown to the key that made it alone.',
  tokenExpired: 'This link has expired. Ask whoever sent it for a new one.',
  tokenInvalid: 'This link does not open the swap.',
}
const form = byId('ask')
let token
let timer
let looked = 0

const known = (value) => value !== undefined && value !== '' && value !== -1
const worded = (redacted) => (value) => (known(value) ? String(value) : redacted ? '********' : '–')
const moment = (seconds) => (known(seconds) ? new Date(seconds * 1000).toISOString() : seconds)
const amount = (value, asset) => (known(value) || known(asset) ? [value, asset].filter(known).join(' ') : '')

const rowsOf = (step, text) => [
  ['status', step.trackingStatus && step.trackingStatus !== step.status ? step.status + ' (' + step.trackingStatus + ')' : step.status],
  ['chain', text(step.chainId)],
  ['hash', text(step.hash)],
  ['from', text(amount(step.fromAmount, step.fromAsset))],
  ['sender', text(step.fromAddress)],
  ['to', text(amount(step.toAmount, step.toAsset))],
  ['recipient', text(step.toAddress)],
  ['block', text(step.block)],
  ['finalised', text(moment(step.finalisedAt))],
]

const show = (swap) => {
  const meta = swap.meta || {}
  const text = worded(meta.redacted === true)
  byId('redacted').hidden = meta.redacted !== true
  byId('redacted').textContent = meta.redacted === true ? reasons[meta.redactionReason] || 'This swap is confidential.' : ''
  const rows = [...rowsOf(swap, text), ['provider', text(meta.provider)]]
  if (known(meta.refundReason)) rows.push(['refund reason', meta.refundReason])
  byId('swap').replaceChildren(list(rows))
  const legs = (swap.legs || []).map((leg, index) => {
    const made = element('article')
    made.append(element('h2', 'Step ' + (index + 1) + (leg.type ? ', ' + leg.type : '')), list(rowsOf(leg, text)))
    return made
  })
  byId('legs').replaceChildren(...legs)
}

const look = async () => {
  const turn = ++looked
  clearTimeout(timer)
  const query = new URLSearchParams({ hash: form.elements.hash.value.trim(), chainId: form.elements.chainId.value.trim() })
  if (token) query.set('t', token)
  const answer = await ask('/explorer/track?' + query).catch(() => undefined)
  if (turn !== looked) return
  if (answer && answer.ok) show(answer.body)
  if (!answer) say('The server does not answer. Trying again.', true)
  else if (!answer.ok) say(refusal(answer), true)
  else say(ended.includes(answer.body.status) ? 'This swap has ended.' : 'This swap is under way.')
  if (!answer || answer.status === 404 || answer.status === 429 || answer.status >= 500 || (answer.ok && !ended.includes(answer.body.status)))
    timer = setTimeout(look, AGAIN_MS)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  token = undefined
  byId('swap').replaceChildren()
  byId('legs').replaceChildren()
  byId('redacted').hidden = true
  look()
})

const named = new URLSearchParams(location.search)
form.elements.hash.value = named.get('hash') || ''
form.elements.chainId.value = named.get('chainId') || ''
token = named.get('t') || undefined
if (form.elements.hash.value && form.elements.chainId.value) look()
}
`
