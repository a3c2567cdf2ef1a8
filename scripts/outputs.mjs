// What steps that run side by side print, one step after the other: one is heard at once, the others when it pauses.

export class Outputs {
  #isBusy = false
  #waiting = []

  /** @param held its lines are kept until its step is over. */
  open({ held }) {
    return held ? new Held((text) => this.#show(text)) : this.#straight()
  }

  #straight() {
    this.#isBusy = true
    return {
      stdio: 'inherit',
      env: {},
      listen: () => undefined,
      write: (text) => void process.stdout.write(text),
      pause: () => this.#showWaiting(),
      end: () => {
        this.#isBusy = false
        this.#showWaiting()
      },
    }
  }

  #show(text) {
    if (this.#isBusy) this.#waiting.push(text)
    else process.stdout.write(text)
  }

  #showWaiting() {
    for (const text of this.#waiting.splice(0)) process.stdout.write(text)
  }
}

/** Keeps what is printed, as text. */
export class Kept {
  text = ''
  stdio = ['ignore', 'pipe', 'pipe']
  env = {}

  listen(child) {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => this.write(text))
    }
  }

  write(text) {
    this.text += text
  }
}

class Held extends Kept {
  #show
  // Not a terminal any more, though in the end it comes to one.
  env = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

  constructor(show) {
    super()
    this.#show = show
  }

  pause() {
    this.#show(this.text)
    this.text = ''
  }

  end() {}
}
