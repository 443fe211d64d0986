import { render } from 'preact'
import { AppContext } from '../app/app.ts'
import { chooseLanguage, loadLanguage } from '../messages/languages.ts'
import { fillIn } from '../swap/first-pair.ts'
import { SwapContext } from '../swap/model/swap-context.ts'
import { createSwapModel } from '../swap/model/swap-model.ts'
import { createRunModel } from '../swap/run/run-model.ts'
import { SwapView } from '../swap/swap-view.tsx'
import { isTheme, showTheme } from '../theme/theme.ts'
import { createComponentApp } from './create-component-app.ts'
import { createComponentStyles } from './create-component-styles.ts'
import { type SwapEvents, tellEvents } from './swap-events.ts'

/** Without a browser the class can be imported and does nothing. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * `<switchyard-swap>`: a whole swap in a page of your own.
 *
 * Attributes: `api-url` (required), `api-key`, `sell` and `buy` (identifiers, `BTC.BTC`), `amount` (whole tokens), `theme` (`light`,
 * `dark`; default that of the device), `locale` (`en`, `de`; default that of the browser). `api-key`, `theme` and `locale` may change
 * later; the others count when the element is attached.
 *
 * Events, none of which bubbles: `quote`, `swap`, `status`, `error`; see `SwapEvents` for each `detail`. Colours and sizes are the
 * variables `--sy-…` of `tokens.css`, set on the element.
 *
 * @example
 * ```html
 * <switchyard-swap api-url="https://api.example.com" sell="BTC.BTC" buy="ETH.ETH" theme="dark"></switchyard-swap>
 * ```
 */
export class SwitchyardSwapElement extends Base {
  static readonly observedAttributes: readonly string[] = ['api-key', 'theme', 'locale']

  #detach: (() => void) | undefined
  #update: (() => void) | undefined

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [createComponentStyles()]
    // Drawn once its texts are there, so that it does not begin in another language.
    void this.#language().then((language) => {
      if (this.isConnected && !this.#detach) this.#detach = this.#draw(root, language)
    })
  }

  disconnectedCallback(): void {
    this.#detach?.()
    this.#detach = undefined
    this.#update = undefined
  }

  attributeChangedCallback(): void {
    this.#update?.()
  }

  #text(name: string): string {
    return this.getAttribute(name)?.trim() ?? ''
  }

  /** The language that the element has now, its texts loaded. */
  #language(): Promise<string> {
    return loadLanguage(chooseLanguage([this.#text('locale'), ...navigator.languages]))
  }

  #draw(root: ShadowRoot, locale: string): () => void {
    const attributes = { apiKey: this.#text('api-key'), locale, theme: this.#text('theme') }
    const app = createComponentApp({ apiUrl: new URL(this.#text('api-url'), document.baseURI).href, ...attributes })
    const model = createSwapModel(app)
    const run = createRunModel({ ...app, storage: localStorage })
    const tell = <Name extends keyof SwapEvents>(name: Name, detail: SwapEvents[Name]): void =>
      void this.dispatchEvent(new CustomEvent(name, { detail }))
    const stop = tellEvents(model, run, tell)
    this.#update = () => {
      const theme = this.#text('theme')
      app.apiKey.value = this.#text('api-key')
      void this.#language().then((language) => {
        app.language.value = language
      })
      showTheme(this, isTheme(theme) ? theme : 'system')
    }
    this.#update()
    const pair = { sellAsset: this.#text('sell') || 'BTC.BTC', buyAsset: this.#text('buy') || 'ETH.ETH' }
    void fillIn(app, model, { ...pair, sellAmount: this.#text('amount'), slippage: '' })
    render(
      <AppContext.Provider value={app}>
        <SwapContext.Provider value={model}>
          <SwapView run={run} />
        </SwapContext.Provider>
      </AppContext.Provider>,
      root,
    )
    return () => {
      stop()
      model.dispose()
      run.leave()
      render(null, root)
    }
  }
}
