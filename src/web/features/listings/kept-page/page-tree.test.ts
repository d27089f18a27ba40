// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { type PageTree, pageTreeOf } from './page-tree.ts'

function treeOf(markup: string, texts = {}): PageTree | null {
  document.body.innerHTML = markup
  const element = document.body.firstElementChild
  return element && pageTreeOf(element, texts)
}

it('has elements, attributes and texts in order', () => {
  expect(treeOf('<p class="a" style="top: 1px">Oak <b>St</b> &lt;i&gt;</p>')).toEqual([
    'p',
    { class: 'a', style: 'top: 1px' },
    ['Oak ', ['b', {}, ['St']], ' <i>'],
  ])
})

it('leaves out what loads later, comments, and ties to other elements', () => {
  expect(
    treeOf(
      '<div id="x"><i data-later=""><b>map</b></i><!-- no --><label for="y">L</label><input id="y" name="z" /></div>',
    ),
  ).toEqual([
    'div',
    {},
    [
      ['i', { 'data-later': '' }, []],
      ['label', {}, ['L']],
      ['input', {}, []],
    ],
  ])
})

it('has what was typed', () => {
  document.body.innerHTML = '<input value="old" />'
  const input = document.querySelector('input')
  if (!input) throw new Error('no input')
  input.value = 'oak'
  expect(pageTreeOf(input, {})).toEqual(['input', { value: 'oak' }, []])
})

it('has other texts where asked', () => {
  expect(treeOf('<p><i data-checking=""></i></p>', { 'data-checking': 'As of noon' })).toEqual([
    'p',
    {},
    [['i', { 'data-checking': '' }, ['As of noon']]],
  ])
})

it.each(['scrollTop', 'scrollLeft'] as const)('is none of an element with %s', (side) => {
  document.body.innerHTML = '<div><p>Oak</p></div>'
  const [outer, inner] = [document.querySelector('div'), document.querySelector('p')]
  if (!outer || !inner) throw new Error('no elements')
  Object.defineProperty(inner, side, { value: 3 })
  expect(pageTreeOf(outer, {})).toBeNull()
})

it('ends with the screen', () => {
  document.body.innerHTML = '<ul><li>first</li><li>last</li><li>below</li></ul>'
  const tops = new Map([
    ['last', window.innerHeight],
    ['below', window.innerHeight + 1],
  ])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops.get(this.textContent) ?? 0)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const list = document.querySelector('ul')
  expect(list && pageTreeOf(list, {})).toEqual([
    'ul',
    {},
    [
      ['li', {}, ['first']],
      ['li', {}, ['last']],
    ],
  ])
})
