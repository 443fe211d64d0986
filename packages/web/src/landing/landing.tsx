import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { CopyButton } from '../elements/copy-button.tsx'

/** Facts about the service, and a first call to copy. */
export const Landing = (): JSX.Element => {
  const { apiUrl, demoKey } = useApp()
  const { landing } = useMessages()
  const sample = `curl -X POST ${apiUrl}/v3/quote \\
  -H 'content-type: application/json' \\
  -H 'x-api-key: ${demoKey ?? '<API_KEY>'}' \\
  -d '{"sellAsset":"ETH.ETH","buyAsset":"BTC.BTC","sellAmount":"1"}'`
  return (
    <div class="sy-landing">
      <ul class="sy-facts" aria-label={landing.factsLabel}>
        {Object.values(landing.facts).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p class="sy-muted sy-small">{text}</p>
          </li>
        ))}
      </ul>
      <section class="sy-developers">
        <div class="sy-stack">
          <h2>{landing.developers}</h2>
          <p class="sy-muted">{landing.developersLead}</p>
          <p class="sy-links">
            <a class="sy-button sy-button--outline" href={`${apiUrl}/docs`}>
              {landing.links.docs}
            </a>
            <a class="sy-button sy-button--outline" href={`${apiUrl}/llms.txt`}>
              {landing.links.agents}
            </a>
          </p>
        </div>
        <div class="sy-sample">
          <CopyButton text={sample} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
          <pre class="sy-code" dir="ltr" tabIndex={0}>
            {sample}
          </pre>
        </div>
      </section>
    </div>
  )
}
