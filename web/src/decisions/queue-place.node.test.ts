import { expect, test } from 'vitest'
import { placeInQueue } from './queue-place.ts'

const record = (id: number) => ({ register: 'lvp', id }) as const
const rows = [record(4), record(9), record(2)]

test.each([
  [4, { position: 1, previous: undefined, next: record(9) }],
  [9, { position: 2, previous: record(4), next: record(2) }],
  [2, { position: 3, previous: record(9), next: undefined }],
])('record %s is between its neighbours', (id, place) => {
  expect(placeInQueue(rows, record(id), 0)).toEqual(place)
})

test.each([
  [0, undefined, record(4)],
  [1, record(4), record(9)],
  [3, record(2), undefined],
  [7, record(2), undefined],
])('a record that left the queue at index %s keeps its place', (lastIndex, previous, next) => {
  expect(placeInQueue(rows, record(7), lastIndex)).toEqual({ position: undefined, previous, next })
})

test('records of different registers with one number are different', () => {
  expect(placeInQueue(rows, { register: 'mpc', id: 4 }, 0).position).toBeUndefined()
})
