import type { JSX } from 'preact'
import { chooseHue } from './choose-hue.ts'

/** The token to draw. */
export interface TokenLogoProps {
  readonly ticker: string
  /** Chain code; shown in the corner where it is not the ticker's own. */
  readonly chain?: string
  /** Pixels. */
  readonly size?: number
}

/** Font sizes by the number of letters. */
const FONT_SIZES = [0, 16, 15, 12, 9.5]

/** A placeholder for the logo of a token, drawn from its ticker and chain: a stable colour, nothing loaded. */
export const TokenLogo = ({ ticker, chain, size = 36 }: TokenLogoProps): JSX.Element => {
  const letters = [...ticker.toUpperCase()].slice(0, 4).join('')
  const hue = chooseHue(ticker.toUpperCase())
  return (
    <span class="sy-token">
      <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill={`hsl(${hue} 48% 38%)`} />
        <text
          x="20"
          y="20"
          dy="0.350em"
          text-anchor="middle"
          font-size={FONT_SIZES[letters.length] ?? 9}
          font-weight="700"
          fill="#fff"
        >
          {letters}
        </text>
        {chain === undefined || chain === ticker ? null : <ChainMark chain={chain} />}
      </svg>
    </span>
  )
}

const ChainMark = ({ chain }: { readonly chain: string }): JSX.Element => (
  <>
    <circle cx="31" cy="31" r="9" fill={`hsl(${chooseHue(chain)} 55% 32%)`} stroke="var(--sy-card)" stroke-width="2" />
    <text x="31" y="31" dy="0.350em" text-anchor="middle" font-size="9" font-weight="700" fill="#fff">
      {chain.slice(0, 1)}
    </text>
  </>
)
