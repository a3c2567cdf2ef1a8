import { vi } from 'vitest'

type Upload = {
  route: string
  headers: Headers
  form: Record<string, FormDataEntryValue>
  reportProgress: (share: number) => void
  answer: (response: Response) => Promise<void>
  failConnection: () => void
  wasAborted: () => boolean
}

/** Replaces XMLHttpRequest, which reports upload progress; each upload waits until the test answers it. */
export function fakeUploads(): Upload[] {
  const uploads: Upload[] = []

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers = new Headers()
    route = ''
    status = 0
    responseText = ''
    aborted = false
    replied = new Headers()

    open(method: string, url: string) {
      this.route = `${method} ${url}`
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }

    getResponseHeader(name: string) {
      return this.replied.get(name)
    }

    send(body: FormData) {
      uploads.push({
        route: this.route,
        headers: this.headers,
        form: Object.fromEntries(body),
        reportProgress: (share) =>
          this.upload.dispatchEvent(
            new ProgressEvent('progress', { lengthComputable: true, loaded: share * 1000, total: 1000 }),
          ),
        answer: async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.replied = response.headers
          this.dispatchEvent(new ProgressEvent('load'))
        },
        failConnection: () => this.dispatchEvent(new ProgressEvent('error')),
        wasAborted: () => this.aborted,
      })
    }

    abort() {
      this.aborted = true
      this.dispatchEvent(new ProgressEvent('abort'))
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return uploads
}
