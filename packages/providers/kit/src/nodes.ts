import type { Clock } from '@switchyard/core'
import { hostOf } from './network-fault.ts'

/** One base URL and how it has fared. */
export interface Node {
  readonly url: string
  worked(): void
  /** Passes the node over for the cool-down. */
  failed(): void
  /** Leaves the node alone for as long as it asked; nothing is sent to it meanwhile. */
  waitFor(ms: number): void
}

/** Nodes of equal standing. */
export interface Nodes {
  readonly count: number
  /** Host of the first node, for messages. */
  readonly host: string
  /**
   * The first healthy node that is not in `except`, else the one whose cool-down ends first; `undefined` when every
   * node left has asked to be left alone.
   */
  pick(except?: ReadonlySet<Node>): Node | undefined
}

/** Keeps base URLs in order of preference: sticky to the one that works. Throws `TypeError` for a base URL unfit to be one. */
export const createNodes = (baseUrl: string | readonly string[], clock: Clock, coolDownMs: number): Nodes => {
  const urls = typeof baseUrl === 'string' ? [baseUrl] : baseUrl
  if (urls.length === 0) throw new TypeError('baseUrl is empty')
  const states = urls.map((url) => createNode(checked(url), clock, coolDownMs))
  let current = 0
  const pick = (except?: ReadonlySet<Node>): Node | undefined => {
    const now = clock.now()
    const usual = states[current] as Tracked
    if (isOpen(usual, now, except) && usual.state.downUntil <= now) return usual.node
    const order = [...states.slice(current), ...states.slice(0, current)]
    const open = order.filter((tracked) => isOpen(tracked, now, except))
    const chosen = open.find(({ state }) => state.downUntil <= now) ?? open.sort(bySoonest)[0]
    if (!chosen) return undefined
    current = states.indexOf(chosen)
    return chosen.node
  }
  return { count: states.length, host: hostOf(urls[0] as string), pick }
}

interface Tracked {
  readonly node: Node
  readonly state: { downUntil: number; silentUntil: number }
}

const isOpen = ({ node, state }: Tracked, now: number, except?: ReadonlySet<Node>): boolean =>
  !except?.has(node) && state.silentUntil <= now

const bySoonest = (left: Tracked, right: Tracked): number => left.state.downUntil - right.state.downUntil

const createNode = (url: string, clock: Clock, coolDownMs: number): Tracked => {
  const state = { downUntil: 0, silentUntil: 0 }
  const node: Node = {
    url,
    worked: () => {
      state.downUntil = 0
    },
    failed: () => {
      state.downUntil = clock.now() + coolDownMs
    },
    waitFor: (ms) => {
      state.silentUntil = clock.now() + ms
    },
  }
  return { node, state }
}

/** The message leaves the URL out: it may hold a key. */
const checked = (url: string): string => {
  const fit = URL.canParse(url) && /^https?:\/\//i.test(url) && !/[?#]/.test(url)
  if (!fit) throw new TypeError('baseUrl must be an absolute http or https URL without query')
  return url
}
