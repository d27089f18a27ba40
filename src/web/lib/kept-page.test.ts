// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { endKeptPage, holdKeptPage } from './kept-page.ts'

const isShown = async () => {
  await Promise.resolve()
  return document.getElementById('kept-page') !== null
}

beforeEach(() => {
  document.body.innerHTML = '<div id="kept-page"></div>'
})

it('is gone once the page is there', async () => {
  endKeptPage()
  expect(await isShown()).toBe(false)
})

it('stays while a part of the page is awaited, also if one waits after another', async () => {
  const spinner = holdKeptPage()
  endKeptPage()
  expect(await isShown()).toBe(true)
  spinner()
  const skeleton = holdKeptPage()
  expect(await isShown()).toBe(true)
  skeleton()
  expect(await isShown()).toBe(false)
})
