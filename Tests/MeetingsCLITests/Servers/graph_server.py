"""A stand-in for the calendars of Microsoft Graph, written from its public documentation.

    graph_server.py PORT FOLDER [option=value ...]

FOLDER has a folder of calendar files for each calendar, which is read anew at each request. /test/...
is for tests. Options: `page` (the most items of a page), `token` (the bearer token it takes).
"""

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

import graph_events

PORT, FOLDER = int(sys.argv[1]), sys.argv[2]
OPTIONS = dict(option.split("=", 1) for option in sys.argv[3:])
OWNER = "me@example.com"
lock = threading.RLock()
state = {"page": int(OPTIONS.get("page", 50)), "throttled": 0, "retry_after": 1, "broken": ""}
tokens, log, cache = [], [], {}


class Refused(Exception):
    def __init__(self, status, code, headers=()):
        self.status, self.code, self.headers = status, code, dict(headers)


def calendars():
    """The events of each calendar by its identifier, as the folder has them now."""
    made = {}
    for name in sorted(os.listdir(FOLDER)):
        key, events, reasons = graph_events.identifier("calendar", name), {}, {}
        for file in sorted(file for file in os.listdir(f"{FOLDER}/{name}") if file.endswith(".ics")):
            path = f"{FOLDER}/{name}/{file}"
            stamp = os.stat(path).st_mtime_ns
            if cache.get(path, (None,))[0] != stamp:
                try:
                    cache[path] = (stamp, *graph_events.read(path, name, OWNER))
                except Exception as error:
                    cache[path] = (stamp, {}, {"": f"unreadable: {error}"})
            events |= cache[path][1]
            reasons |= cache[path][2]
        made[key] = (name, events, reasons)
    return made


def page(handler, items, query, prefer, next_link):
    """A page of a list (https://learn.microsoft.com/graph/paging)."""
    size = min(state["page"], int(query.get("$top", prefer.get("odata.maxpagesize", 10))))
    skip = int(query.get("$skip", 0))
    made = {"value": items[skip:skip + size]}
    if skip + size < len(items):
        made["@odata.nextLink"] = handler.base + next_link(skip + size)
    return made


def selected(event, query):
    fields = query.get("$select")
    if not fields:
        return event
    # The identifier is always there.
    wanted = set(fields.split(",")) | {"id"}
    return {name: value for name, value in event.items() if name in wanted} | {"@odata.etag": "W/\"x\""}


def answer(handler, path, query, prefer):
    parts = [unquote(part) for part in path.split("/")]
    if parts == ["me", "calendars"]:
        # https://learn.microsoft.com/graph/api/user-list-calendars
        items = [{"id": key, "name": name, "color": "auto", "hexColor": "", "changeKey": "x", "canEdit": True,
                  "isDefaultCalendar": number == 0, "owner": {"name": "Me", "address": OWNER}}
                 for number, (key, (name, _, _)) in enumerate(calendars().items())]
        return page(handler, items, query, prefer, lambda skip: f"me/calendars?$top=100&$skip={skip}")
    if parts[:2] != ["me", "calendars"] or parts[2] not in (all := calendars()):
        raise Refused(404, "ErrorItemNotFound")
    events, place = all[parts[2]][1], "/".join(parts[:3])
    match parts[3:]:
        case ["events"]:
            # "The list of events contains single instance meetings and series masters."
            items = [selected(made.got(False), query) for made in events.values()]
            return page(handler, items, query, prefer, lambda skip: f"{place}/events?$skip={skip}"
                        + "".join(f"&{name}={query[name]}" for name in ("$select", "$top") if name in query))
        case ["events", name]:
            # https://learn.microsoft.com/graph/api/event-get
            if name in events:
                made = selected(events[name].got("$expand" in query), query)
                if state["broken"] == "timeless":
                    made.pop("start", None)
                others = made.get("exceptionOccurrences", [])
                if len(others) > state["page"]:
                    # https://learn.microsoft.com/graph/paging, of an expanded list
                    link = f"{handler.base}{place}/events/{name}/exceptionOccurrences?$skip={state['page']}"
                    made |= {"exceptionOccurrences": others[:state["page"]],
                             "exceptionOccurrences@odata.nextLink": link}
                return made
            for made in events.values():
                for one in made.seen("0", "9"):
                    if one["id"] == name:
                        return selected(one, query)
            raise Refused(404, "ErrorItemNotFound")
        case ["events", name, "exceptionOccurrences"]:
            items = events[name].got(True)["exceptionOccurrences"]
            return page(handler, items, query, prefer, lambda skip: f"{path}?$skip={skip}")
        case ["calendarView", "delta"]:
            return delta(handler, place, events, query, prefer)
    raise Refused(400, "BadRequest")


def snapshot(events, first, last):
    """The items of a calendar view by their identifiers, and the versions of all events."""
    items = {one["id"]: one for made in events.values() for one in made.seen(first, last)}
    return items, {made.id: made.master["changeKey"] for made in events.values()}


def delta(handler, place, events, query, prefer):
    """https://learn.microsoft.com/graph/api/event-delta and graph/delta-query-events: first all items of the
    range, and later what has changed. $select and $expand are not supported."""
    if state["broken"] == "none":
        raise Refused(501, "ErrorNotSupported")
    if "$select" in query or "$expand" in query:
        raise Refused(400, "ErrorInvalidUrlQuery")
    if "$skiptoken" in query:
        token = tokens[int(query["$skiptoken"])]
    elif "$deltatoken" in query:
        if not (before := tokens[int(query["$deltatoken"])]) or before.get("forgotten"):
            # https://learn.microsoft.com/graph/delta-query-overview, "Synchronization reset"
            raise Refused(410, "SyncStateNotFound")
        items, versions = snapshot(events, before["first"], before["last"])
        changed = [one for name, one in items.items()
                   if before["items"].get(name, {}).get("changeKey") != one["changeKey"]]
        # "Events that are outside the date range and that have been added, deleted, or updated" are also
        # removed.
        outside = {name for name, version in versions.items() if before["versions"].get(name) != version
                   and name not in items} | set(before["versions"]) - set(versions)
        gone = sorted(set(before["items"]) - set(items) | outside)
        if state["broken"] == "quiet":
            # It isn't documented that the series comes with a deleted occurrence.
            changed = [one for one in changed if not gone]
        token = before | {"todo": changed + [{"id": name, "@removed": {"reason": "deleted"}} for name in gone],
                          "items": items, "versions": versions}
        tokens.append(token)
    else:
        first, last = query["startDateTime"][:19], query["endDateTime"][:19]
        items, versions = snapshot(events, first, last)
        token = {"first": first, "last": last, "todo": list(items.values()), "items": items, "versions": versions}
        tokens.append(token)
    size = min(state["page"], int(prefer.get("odata.maxpagesize", 10)))
    made = {"value": token["todo"][:size]}
    tokens.append(token | {"todo": token["todo"][size:]})
    kind = ("nextLink", "skiptoken") if token["todo"][size:] else ("deltaLink", "deltatoken")
    made["@odata." + kind[0]] = f"{handler.base}{place}/calendarView/delta?${kind[1]}={len(tokens) - 1}"
    if state["broken"] == "elsewhere":
        made = {"value": [], "@odata.nextLink": "https://graph.attacker.example.com/v1.0/me"}
    if state["broken"] == "endless":
        made = {"value": [], "@odata.nextLink": f"{handler.base}{place}/calendarView/delta?$skiptoken=0"}
    return made


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def send(self, status, body, headers=()):
        encoded = json.dumps(body).encode()
        self.send_response(status)
        for name, value in dict(headers).items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(encoded)))
        self.end_headers()
        self.wfile.write(encoded)

    def do_GET(self):
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        self.base = f"http://{self.headers['Host']}/v1.0/"
        with lock:
            if parts.path.startswith("/test/"):
                made = {"log": log, "inexpressible": {name: reasons for name, _, reasons in calendars().values()}}
                return self.send(200, made[parts.path[6:]])
            log.append(f"{parts.path.rsplit('/', 1)[1]}" + ("?$deltatoken" if "$deltatoken" in query else ""))
            try:
                self.send(200, self.answered(parts.path, query))
            except Refused as refused:
                # https://learn.microsoft.com/graph/errors
                body = {"error": {"code": refused.code, "message": "…", "innerError": {}}}
                self.send(refused.status, body, refused.headers)

    def answered(self, path, query):
        if self.headers["Authorization"] != "Bearer " + OPTIONS.get("token", "graph"):
            raise Refused(401, "InvalidAuthenticationToken")
        if state["throttled"] > 0:
            # https://learn.microsoft.com/graph/throttling
            state["throttled"] -= 1
            log[-1] += " 429"
            raise Refused(429, "TooManyRequests", {"Retry-After": str(state["retry_after"])})
        if state["broken"] and state["broken"] == path.rsplit("/", 1)[1]:
            raise Refused(503, "ErrorServerBusy")
        if not path.startswith("/v1.0/"):
            raise Refused(400, "BadRequest")
        words = [word.strip() for one in self.headers.get_all("Prefer") or [] for word in one.split(",")]
        prefer = dict(word.split("=", 1) for word in words if "=" in word)
        return answer(self, path[6:], query, prefer)

    def do_POST(self):
        made = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with lock:
            if made.pop("forget", False):
                for token in tokens:
                    token["forgotten"] = True
            state.update(made)
            log.clear()
        self.send(200, {})


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
