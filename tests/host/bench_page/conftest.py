"""A real device on the manual clock behind the bench server, and a client that speaks plain HTTP with it."""

import http.client
import json

import pytest
from battlevest.bench_page import start_in_thread
from battlevest.simulator import Device


class Client:
    """Plain HTTP, one connection a request, as the server speaks it."""

    def __init__(self, url):
        self.port = int(url.rsplit(":", 1)[1].strip("/"))

    def ask(self, method, path, body=None, **headers):
        """Return (status, content); JSON is decoded, everything else stays bytes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            reply = connection.getresponse()
            content = reply.read()
            self.headers = dict(reply.getheaders())
        finally:
            connection.close()
        if self.headers.get("Content-Type", "").startswith("application/json"):
            content = json.loads(content)
        return reply.status, content

    def post(self, path, **body):
        return self.ask("POST", "/api/" + path, json.dumps(body))

    def error(self, answer, status=400):
        """The sentence of a refusal."""
        assert answer[0] == status
        assert list(answer[1]) == ["error"]
        sentence = answer[1]["error"]
        assert sentence.endswith(".") and len(sentence) < 300
        return sentence

    def state(self):
        status, state = self.ask("GET", "/api/state")
        assert status == 200
        return state


@pytest.fixture(scope="module")
def device():
    with Device(clock="manual") as simulated:
        simulated.run(5000)
        yield simulated


@pytest.fixture(scope="module")
def client(device):
    url, stop = start_in_thread(device)
    yield Client(url)
    stop()
